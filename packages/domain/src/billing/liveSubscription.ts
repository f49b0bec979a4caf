import type { SubscriptionStatus } from "./standing.ts";

/** The statuses of a subscription that is still to be charged, or could be. */
export const LIVE_SUBSCRIPTION_STATUSES: readonly SubscriptionStatus[] = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
];

interface WithStatus {
  /** One that the payment provider has, or a newer one. */
  readonly status: string;
}

/** Whether a subscription is still to be charged, or could be: while it is, nobody can buy another. */
export const isLiveSubscription = ({ status }: WithStatus): boolean =>
  LIVE_SUBSCRIPTION_STATUSES.some((live) => live === status);

/** Whether a payment of a subscription is overdue. */
export const isOverdue = ({ status }: WithStatus): boolean => status === "past_due" || status === "unpaid";
