import {
  type BillingPeriod,
  MOST_POPULAR_PLAN,
  type PlanName,
  planAction,
  planActionText,
} from "@regia/domain/plans";
import type { Subscription } from "@regia/domain/subscription";
import { Button } from "../../../components/Button/index.ts";
import { LinkButton } from "../../../components/LinkButton/index.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { PricingPlans } from "../../../patterns/PricingPlans/index.ts";
import type { SectionPayments } from "../BillingPanel/sectionPayments.tsx";
import type { CheckoutState } from "./states.ts";

/** The three plans, each with a badge, a button to choose it, or a link to the contacts. */
export function PlanChoice({
  subscription: { plan: current, limits },
  period,
  checkout,
  paidPlan,
  onChoose,
}: {
  subscription: Subscription;
  period: BillingPeriod;
  checkout: CheckoutState;
  /** The plan that is paid for, with the button of its card. Default: the usual one. */
  paidPlan?: SectionPayments["paidPlan"] | undefined;
  onChoose: (plan: PlanName) => void;
}) {
  const t = useText("settings");
  const say = useLocalizedText();
  const isBusy = checkout.kind === "starting" || checkout.kind === "startingTrial";
  return (
    <PricingPlans
      period={period}
      currentPlan={current}
      currentLimits={limits}
      headingLevel={4}
      action={(plan) => {
        if (paidPlan?.plan === plan) return paidPlan.button;
        const action = planAction({ card: plan, current });
        const label = say(planActionText(action));
        if (action === "contact") {
          return (
            <LinkButton href="/contacts" isFullWidth>
              {label}
            </LinkButton>
          );
        }
        const isStarting = checkout.kind === "starting" && checkout.plan === plan;
        return (
          <Button
            isFullWidth
            tone={action === "choose" && plan === MOST_POPULAR_PLAN ? "primary" : "neutral"}
            isPending={isStarting}
            pendingText={t("plans.checkout.starting")}
            isDisabled={action === "current" || (isBusy && !isStarting)}
            onPress={() => onChoose(plan)}
          >
            {label}
          </Button>
        );
      }}
    />
  );
}
