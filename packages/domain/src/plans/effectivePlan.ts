import { type Instant, parseInstant } from "../time/index.ts";
import { isPlanName, type PlanName } from "./planTable.ts";

/** The columns of a profile that determine its plan, as the database sends them. */
export interface PlanRecord {
  readonly plan: string;
  /** A timestamp, or null for a plan without end. */
  readonly plan_expires_at: string | null;
}

/**
 * The instant at which a plan ends; Infinity for a plan without end. An unreadable expiry counts as past, so that
 * damaged data never grants a paid plan.
 */
export function expiryOf({ plan_expires_at }: Pick<PlanRecord, "plan_expires_at">): Instant {
  if (plan_expires_at === null || plan_expires_at === undefined) return Number.POSITIVE_INFINITY;
  return parseInstant(plan_expires_at) ?? Number.NEGATIVE_INFINITY;
}

/** Whether a paid plan has expired: its expiry is now or past (decision 4). Free never expires. */
export function isExpired(record: PlanRecord, now: Instant): boolean {
  return isPlanName(record.plan) && record.plan !== "free" && expiryOf(record) <= now;
}

/** The effective plan: the stored one, or free from the instant at which a paid plan expires (decision 4). */
export function effectivePlan(record: PlanRecord, now: Instant): PlanName {
  if (!isPlanName(record.plan)) return "free";
  return isExpired(record, now) ? "free" : record.plan;
}
