import { message } from "@regia/domain/messages";
import {
  type BillingPeriod,
  MOST_POPULAR_PLAN,
  type PlanName,
  planOf,
  presentPlan,
  TRIAL_DAYS,
} from "@regia/domain/plans";
import { Button } from "../../components/Button/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { PricingPlans } from "./PricingPlans.tsx";

export interface PublicPlansProps {
  period: BillingPeriod;
  /** Called when the button of a plan is pressed. The plan without a fixed price has a link to the contacts instead. */
  onChoosePlan: (plan: PlanName) => void;
  /** Level of the plans' headings. Default 3. */
  headingLevel?: 2 | 3 | 4 | undefined;
}

/** The plans for visitors, each with its button or link; pro has a note about the trial. */
export function PublicPlans({ period, onChoosePlan, headingLevel = 3 }: PublicPlansProps) {
  const say = useLocalizedText();
  return (
    <PricingPlans
      period={period}
      headingLevel={headingLevel}
      note={(plan) =>
        plan === "pro" ? say(message("plans:note.trialWithoutCard", { count: TRIAL_DAYS })) : null
      }
      action={(plan) => {
        const cta = say(presentPlan(plan).cta);
        return planOf(plan).price === null ? (
          <LinkButton href="/contacts" isFullWidth>
            {cta}
          </LinkButton>
        ) : (
          <Button
            tone={plan === MOST_POPULAR_PLAN ? "primary" : "neutral"}
            isFullWidth
            onPress={() => onChoosePlan(plan)}
          >
            {cta}
          </Button>
        );
      }}
    />
  );
}
