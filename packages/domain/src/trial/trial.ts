import { type Message, message } from "../messages/index.ts";
import { effectivePlan, expiryOf, isExpired, type PlanRecord } from "../plans/index.ts";
import { DAY_MS, type Instant, parseInstant } from "../time/index.ts";

/** The columns of a profile that determine its trial state, as the database sends them. */
export interface TrialRecord extends PlanRecord {
  readonly trial_start_date: string | null;
  readonly trial_used: boolean;
}

/** Why a trial cannot start. */
export type TrialRefusal = "used" | "started" | "not_free";

/** Whether a trial can start, or why it cannot. */
export type TrialEligibility =
  | { readonly eligible: true }
  | { readonly eligible: false; readonly reason: TrialRefusal; readonly message: Message };

const refuse = (reason: TrialRefusal, text: Message): TrialEligibility => ({
  eligible: false,
  reason,
  message: text,
});

/** A trial can start once: from the free plan, not used, not started (decision 5). */
export function trialEligibility(record: Omit<TrialRecord, "plan_expires_at">): TrialEligibility {
  if (record.trial_used) return refuse("used", message("trial:refused.used"));
  if (record.trial_start_date !== null) return refuse("started", message("trial:refused.started"));
  if (record.plan !== "free") return refuse("not_free", message("trial:refused.notFree"));
  return { eligible: true };
}

/** Whether a profile is on its trial now: pro, started, not used up, ending in the future (decision 6). */
export function isOnTrial(record: TrialRecord, now: Instant): boolean {
  if (record.plan !== "pro" || record.trial_used || record.trial_start_date === null) return false;
  return record.plan_expires_at !== null && expiryOf(record) > now;
}

export type TrialState =
  /** A trial can start. */
  | { readonly kind: "available" }
  /** The trial is running. */
  | {
      readonly kind: "active";
      /** Null if the stored start is unreadable. */
      readonly startedAt: Instant | null;
      readonly endsAt: Instant;
      /** Days left, counting a started day: 7 at the start, 1 on the last day. */
      readonly daysLeft: number;
    }
  /** The trial is over: it expired, the user paid, or an admin set a plan (decision 6). */
  | { readonly kind: "over" }
  /** Never started, and not possible on the current plan. */
  | { readonly kind: "unavailable" };

/** The trial state of a profile at a moment. */
export function trialState(record: TrialRecord, now: Instant): TrialState {
  if (isOnTrial(record, now)) {
    const endsAt = expiryOf(record);
    const startedAt = parseInstant(record.trial_start_date);
    // The database stamps the start; the caller's clock may be behind it.
    const since = Math.max(now, startedAt ?? now);
    return { kind: "active", startedAt, endsAt, daysLeft: Math.ceil((endsAt - since) / DAY_MS) };
  }
  if (isTrialUsedUp(record, now)) return { kind: "over" };
  return trialEligibility(record).eligible ? { kind: "available" } : { kind: "unavailable" };
}

/** The state of a profile's plan: free, trial, active, or expired and therefore free again. */
export type PlanState = "free" | "trial" | "active" | "expired";

/** The state of a profile's plan at a moment. */
export function planState(record: TrialRecord, now: Instant): PlanState {
  if (isExpired(record, now)) return "expired";
  if (isOnTrial(record, now)) return "trial";
  return effectivePlan(record, now) === "free" ? "free" : "active";
}

/** Whether `trial_used` must be true now: it already is, or a started trial is over (decision 6). */
export function isTrialUsedUp(record: TrialRecord, now: Instant): boolean {
  return record.trial_used || (record.trial_start_date !== null && !isOnTrial(record, now));
}
