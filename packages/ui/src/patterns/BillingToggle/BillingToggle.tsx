import { message } from "@regia/domain/messages";
import { type BillingPeriod, YEARLY_DISCOUNT_LABEL_PERCENT } from "@regia/domain/plans";
import { Badge } from "../../components/Badge/index.ts";
import { Switch } from "../../components/Switch/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { period as periodStyle, row } from "./BillingToggle.css.ts";

export interface BillingToggleProps {
  period: BillingPeriod;
  onChange: (period: BillingPeriod) => void;
}

/** Switches between monthly and yearly prices; the yearly side has the label -20% (decision 3). */
export function BillingToggle({ period, onChange }: BillingToggleProps) {
  const t = useText("billing");
  const say = useLocalizedText();
  const isYearly = period === "yearly";
  return (
    <div className={row}>
      <span aria-hidden className={periodStyle} data-chosen={!isYearly || undefined}>
        {t("period.monthly")}
      </span>
      <Switch
        aria-label={t("period.label")}
        isSelected={isYearly}
        onChange={(selected) => onChange(selected ? "yearly" : "monthly")}
      />
      <span className={periodStyle} data-chosen={isYearly || undefined}>
        <span aria-hidden>{t("period.yearly")}</span>
        <Badge tone="success">
          {say(message("plans:price.yearlyDiscount", { percent: YEARLY_DISCOUNT_LABEL_PERCENT }))}
        </Badge>
      </span>
    </div>
  );
}
