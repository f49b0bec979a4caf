import { type BillingPeriod, type Limits, PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import type { ReactNode } from "react";
import { room } from "../../styles/room.css.ts";
import { PlanCard } from "../PlanCard/index.ts";
import { plans } from "./PricingPlans.css.ts";

export interface PricingPlansProps {
  period: BillingPeriod;
  /** Returns the button or link of a plan's card. */
  action: (plan: PlanName) => ReactNode;
  /** Returns the small text under a plan's action. Default: none. */
  note?: ((plan: PlanName) => ReactNode) | undefined;
  /** The plan that gets the badge of the current plan. Default: none. */
  currentPlan?: PlanName | undefined;
  /** The limits of the current plan, with what is agreed. Default: those of the plan table. */
  currentLimits?: Limits | undefined;
  /** Level of the plans' headings. Default 3. */
  headingLevel?: 2 | 3 | 4 | undefined;
}

/** The three plans side by side, cheapest first. */
export function PricingPlans({
  period,
  action,
  note,
  currentPlan,
  currentLimits,
  headingLevel = 3,
}: PricingPlansProps) {
  return (
    <div className={room}>
      <div className={plans}>
        {PLAN_NAMES.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            period={period}
            isCurrent={plan === currentPlan}
            limits={plan === currentPlan ? currentLimits : undefined}
            headingLevel={headingLevel}
            action={action(plan)}
            note={note?.(plan)}
          />
        ))}
      </div>
    </div>
  );
}
