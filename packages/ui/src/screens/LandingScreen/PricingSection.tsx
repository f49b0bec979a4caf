import type { BillingPeriod, PlanName } from "@regia/domain/plans";
import { useState } from "react";
import { Link } from "../../components/Link/index.ts";
import { useText } from "../../i18n/useText.ts";
import { BillingToggle } from "../../patterns/BillingToggle/index.ts";
import { PublicPlans } from "../../patterns/PricingPlans/index.ts";
import { PublicPageSection } from "../../patterns/PublicPage/index.ts";
import { compare } from "./PricingSection.css.ts";

interface PricingSectionProps {
  /** Called when the button of a plan is pressed. Enterprise has a link to the contacts instead. */
  onChoosePlan: (plan: PlanName) => void;
  /** Initial billing period. Default monthly. */
  defaultPeriod?: BillingPeriod | undefined;
}

/** The three plans with monthly or yearly prices. */
export function PricingSection({ onChoosePlan, defaultPeriod = "monthly" }: PricingSectionProps) {
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
