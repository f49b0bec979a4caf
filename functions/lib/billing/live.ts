import type { SubscriptionStatus } from "@regia/domain/billing";

const LIVE: ReadonlySet<string> = new Set<SubscriptionStatus>([
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
]);

/** Whether a subscription is still to be charged, or could be. */
export const isLive = ({ status }: { readonly status: string }): boolean => LIVE.has(status);

/** Whether a payment of a subscription is overdue. */
export const isOverdue = ({ status }: { readonly status: string }): boolean =>
  status === "past_due" || status === "unpaid";
