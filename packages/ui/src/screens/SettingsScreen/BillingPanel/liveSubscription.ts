import type { PaidSubscription } from "@regia/api/billing";
import { isLiveSubscription, isOverdue } from "@regia/domain/billing";
import type { BillingState } from "./types.ts";

/** The subscription that a person has, also one that a payment is missing for; null without one. */
export function liveSubscription(state: BillingState | undefined): PaidSubscription | null {
  if (state?.kind !== "ready") return null;
  const { subscription } = state.status;
  return subscription && isLiveSubscription(subscription) ? subscription : null;
}

/** Whether a payment is missing for a subscription, so that another card comes before anything else. */
export function isInArrears(subscription: PaidSubscription): boolean {
  return isOverdue(subscription) || subscription.status === "paused";
}

/** Whether a payment is missing for so long that the plan is not granted any more. */
export function isSuspended(subscription: PaidSubscription): boolean {
  return isInArrears(subscription) && subscription.status !== "past_due";
}

/** Whether the period of a subscription can be changed to another. */
export function canChangeTo(subscription: PaidSubscription, period: PaidSubscription["period"]): boolean {
  const { period: current, nextPeriod = current, cancelAt } = subscription;
  return nextPeriod !== period && cancelAt === null && !isInArrears(subscription);
}
