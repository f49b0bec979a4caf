import type { BillingPeriod, PlanName } from "@regia/domain/plans";
import { useState } from "react";
import { Link } from "../../components/Link/index.ts";
import { useText } from "../../i18n/useText.ts";
import { BillingToggle } from "../../patterns/BillingToggle/index.ts";
import { PublicPlans } from "../../patterns/PricingPlans/index.ts";
import { PublicPageSection } from "../../patterns/PublicPage/index.ts";
import { compare } from "./PricingSection.css.ts";

export interface PricingSectionProps {
  /** A plan's call to action was pressed; enterprise leads to the contacts by itself. */
  onChoosePlan: (plan: PlanName) => void;
  defaultPeriod: BillingPeriod;
}

/** Three plans, by month or by year. */
export function PricingSection({ onChoosePlan, defaultPeriod }: PricingSectionProps) {
  const t = useText("landing");
  const [period, setPeriod] = useState<BillingPeriod>(defaultPeriod);
  return (
    <PublicPageSection
      ground="surface"
      title={t("pricing.title")}
      aside={<BillingToggle period={period} onChange={setPeriod} />}
    >
      <PublicPlans period={period} onChoosePlan={onChoosePlan} />
      <p className={compare}>
        <Link href="/pricing">{t("pricing.compare")}</Link>
      </p>
    </PublicPageSection>
  );
}
