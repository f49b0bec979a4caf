import type { BillingPeriod, PlanName } from "@regia/domain/plans";
import type { Subscription } from "@regia/domain/subscription";
import { type ReactNode, Suspense } from "react";
import type { CheckoutState } from "../PlansSection/states.ts";
import { BillingPanel } from "./BillingPanel.tsx";
import { CheckoutNotice } from "./CheckoutNotice.tsx";
import { EndedPlan } from "./EndedPlan.tsx";
import { canChangeTo, isInArrears, liveSubscription } from "./liveSubscription.ts";
import { PaidPlanButton } from "./PaidPlanButton.tsx";
import { PlanEnd } from "./PlanEnd.tsx";
import { PlanForecast } from "./PlanForecast.tsx";
import { SubscriptionNotice } from "./SubscriptionNotice.tsx";
import { type BillingPanelProps, SOLD_PLAN } from "./types.ts";

interface SectionState {
  /** The plan that holds. */
  subscription: Subscription;
  period: BillingPeriod;
  checkout: CheckoutState;
  /** Default: the person has no payments. */
  billing: BillingPanelProps | undefined;
  /** What takes the room of the payments until their texts have arrived. */
  placeholder: ReactNode;
  onBannerDismiss: () => void;
}

/** What the payments bring to the section of the plans. */
export interface SectionPayments {
  /** True if a plan is paid for, so that none is bought. */
  isPaid: boolean;
  /** What was left open at the payment page, and what is wrong with a payment. */
  notices: ReactNode;
  /** True if the plan that counts comes from the trial, also from one that a subscription came between. */
  isTrial: boolean;
  /** True if the plan that has ended was the trial. */
  isTrialOver: boolean;
  /** What happens next to the plan or how it ended, or the usual text about its end. */
  forecast: (usual: string) => ReactNode;
  /** What the end of a plan changed, and what was kept. */
  ended: ReactNode;
  panel: ReactNode;
  /** The plan that is paid for with the button of its card; null for the usual one. */
  paidPlan: { plan: PlanName; button: ReactNode } | null;
  /** What choosing a plan does in place of buying it, if anything. */
  choiceOf: (plan: PlanName) => (() => void) | undefined;
}

/** The parts that payments bring to the section of the plans, in one chunk, which the section needs only for them. */
export function sectionPayments({
  subscription,
  period,
  checkout,
  billing,
  placeholder,
  onBannerDismiss,
}: SectionState): SectionPayments {
  const status = billing?.state.kind === "ready" ? billing.state.status : null;
  const paid = liveSubscription(billing?.state);
  const isCardOwn =
    paid !== null && !isInArrears(paid) && (subscription.plan !== SOLD_PLAN || canChangeTo(paid, period));
  const isExpired = subscription.state === "expired";
  const lastSource = billing?.lastSource;
  return {
    isPaid: paid !== null,
    isTrial: paid === null && status?.source === "trial",
    isTrialOver: isExpired && lastSource === "trial",
    notices: (
      <Suspense>
        <CheckoutNotice checkout={checkout} onDismiss={onBannerDismiss} />
        {billing && status ? (
          <SubscriptionNotice
            status={status}
            receipts={billing.receipts}
            isChangingCard={billing.pending === "card"}
            onCardChange={billing.onCardChange}
          />
        ) : null}
      </Suspense>
    ),
    forecast: (usual) =>
      status ? (
        <Suspense fallback={usual}>
          <PlanForecast status={status}>
            {isExpired && paid === null ? (
              <PlanEnd subscription={subscription} source={lastSource}>
                {usual}
              </PlanEnd>
            ) : (
              usual
            )}
          </PlanForecast>
        </Suspense>
      ) : (
        usual
      ),
    ended: isExpired ? (
      <Suspense fallback={placeholder}>
        <EndedPlan {...subscription} />
      </Suspense>
    ) : null,
    panel: billing ? (
      <Suspense fallback={placeholder}>
        <BillingPanel {...billing} />
      </Suspense>
    ) : null,
    paidPlan: isCardOwn
      ? {
          plan: SOLD_PLAN,
          button: (
            <Suspense>
              <PaidPlanButton
                subscription={paid}
                period={period}
                onPress={() => billing?.onDialogOpen({ kind: "change", period })}
              />
            </Suspense>
          ),
        }
      : null,
    choiceOf: (plan) => {
      if (!paid) return undefined;
      // Free is not bought, but what is paid for is cancelled; and a missing payment is mended, not made a second time.
      if (plan === "free") {
        return paid.cancelAt === null ? () => billing?.onDialogOpen({ kind: "cancel" }) : undefined;
      }
      return isInArrears(paid) ? billing?.onCardChange : undefined;
    },
  };
}
