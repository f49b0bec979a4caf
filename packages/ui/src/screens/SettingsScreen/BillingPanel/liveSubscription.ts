import type { SubscriptionStatus } from "@regia/domain/billing";
import type { BillingState, PaidSubscription } from "./types.ts";

/** Statuses in which there is nothing to change or to cancel, and the plan can be bought anew. */
const OVER: ReadonlySet<SubscriptionStatus> = new Set(["incomplete", "incomplete_expired", "canceled"]);

/** Statuses in which a payment is missing, so that another card comes before anything else. */
const IN_ARREARS: ReadonlySet<SubscriptionStatus> = new Set(["past_due", "unpaid", "paused"]);

/** The subscription that a person has, also one that a payment is missing for; null without one. */
export function liveSubscription(state: BillingState | undefined): PaidSubscription | null {
  if (state?.kind !== "ready") return null;
  const { subscription } = state.status;
  return subscription && !OVER.has(subscription.status) ? subscription : null;
}

/** Whether a payment is missing for a subscription. */
export function isInArrears({ status }: PaidSubscription): boolean {
  return IN_ARREARS.has(status);
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
