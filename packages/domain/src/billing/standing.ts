import { DAY_MS, type Instant } from "../time/index.ts";

/** How many days a period that was paid for holds on after its end, so that late news of the next payment costs nobody the plan. */
export const LATE_NEWS_DAYS = 3;

/** How many days the plan stays after a payment failed first. */
export const PAYMENT_GRACE_DAYS = 14;

/** What a subscription grants: its paid period, the time to mend a payment, or nothing. */
type Standing = "period" | "grace" | "nothing";

/** What each status of the payment provider grants. */
const STANDINGS = {
  active: "period",
  trialing: "period",
  past_due: "grace",
  unpaid: "nothing",
  paused: "nothing",
  incomplete: "nothing",
  incomplete_expired: "nothing",
  canceled: "nothing",
} as const satisfies Record<string, Standing>;

/** The status of a subscription, as the payment provider names it. */
export type SubscriptionStatus = keyof typeof STANDINGS;

export const SUBSCRIPTION_STATUSES = Object.keys(STANDINGS) as readonly SubscriptionStatus[];

/** Whether a status is one that the payment provider has. */
export function isSubscriptionStatus(value: unknown): value is SubscriptionStatus {
  return typeof value === "string" && Object.hasOwn(STANDINGS, value);
}

/** What is known of a subscription at the payment provider. */
export interface SubscriptionFacts {
  readonly status: SubscriptionStatus;
  /** The end of the period that is paid for, or of the trial. */
  readonly periodEnd: Instant;
  /** When it ends for good; null if it goes on. */
  readonly cancelAt: Instant | null;
  /** When the payment that is open failed first; null if none did. */
  readonly failedAt: Instant | null;
}

/**
 * Until when a subscription grants its plan: three days more than the period, or 14 days from the first failure of a
 * payment; in neither case beyond the day on which it was cancelled to.
 *
 * @returns null if it grants nothing, also for an open payment of which no failure is known
 */
export function grantedUntil({ status, periodEnd, cancelAt, failedAt }: SubscriptionFacts): Instant | null {
  const ends: Readonly<Record<Standing, Instant | null>> = {
    period: periodEnd + LATE_NEWS_DAYS * DAY_MS,
    grace: failedAt === null ? null : failedAt + PAYMENT_GRACE_DAYS * DAY_MS,
    nothing: null,
  };
  const end = ends[STANDINGS[status]];
  return end === null ? null : Math.min(end, cancelAt ?? Number.POSITIVE_INFINITY);
}
