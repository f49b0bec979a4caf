import type { BillingPeriod } from "@regia/domain/plans";
import { LinkButton } from "@regia/ui/components/LinkButton";
import { BillingToggle } from "@regia/ui/patterns/BillingToggle";
import { PricingPlans } from "@regia/ui/patterns/PricingPlans";
import { useState } from "react";

export function Example() {
  const [period, setPeriod] = useState<BillingPeriod>("monthly");
  return (
    <>
      <BillingToggle period={period} onChange={setPeriod} />
      <PricingPlans
        period={period}
        currentPlan="free"
        action={(plan) => <LinkButton href={`/app/settings?plan=${plan}`}>Scegli Piano</LinkButton>}
      />
    </>
  );
}
