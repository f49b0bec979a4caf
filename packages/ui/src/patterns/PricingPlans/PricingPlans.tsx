import { type BillingPeriod, PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import type { ReactNode } from "react";
import { PlanCard } from "../PlanCard/index.ts";
import { plans } from "./PricingPlans.css.ts";

export interface PricingPlansProps {
  period: BillingPeriod;
  /** The button or link of a plan's card. */
  action: (plan: PlanName) => ReactNode;
  /** In small under a plan's action. */
  note?: ((plan: PlanName) => ReactNode) | undefined;
  /** The plan that gets the badge of the current one. */
  currentPlan?: PlanName | undefined;
  /** Level of the plans' headings. Default 3. */
  headingLevel?: 2 | 3 | 4 | undefined;
}

/** The three plans side by side, cheapest first. The period is chosen with a BillingToggle beside the headline. */
export function PricingPlans({ period, action, note, currentPlan, headingLevel = 3 }: PricingPlansProps) {
  return (
    <div className={plans}>
      {PLAN_NAMES.map((plan) => (
        <PlanCard
          key={plan}
          plan={plan}
          period={period}
          isCurrent={plan === currentPlan}
          headingLevel={headingLevel}
          action={action(plan)}
          note={note?.(plan)}
        />
      ))}
    </div>
  );
}
