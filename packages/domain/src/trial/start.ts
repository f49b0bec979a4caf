import type { Message } from "../messages/index.ts";
import { TRIAL_DAYS } from "../plans/index.ts";
import { DAY_MS, type Instant, toIsoTimestamp } from "../time/index.ts";
import { type TrialRecord, type TrialRefusal, trialEligibility } from "./trial.ts";

/** How long a trial lasts, in milliseconds: seven times 24 hours, also when the clocks change. */
export const TRIAL_MS = TRIAL_DAYS * DAY_MS;

/** The columns that starting a trial changes; the database sets its own times (decision 7). */
export interface TrialStart {
  readonly plan: "pro";
  /** ISO timestamp. */
  readonly plan_expires_at: string;
  /** ISO timestamp. */
  readonly trial_start_date: string;
}

export type TrialStartResult =
  | { readonly ok: true; readonly update: TrialStart }
  | { readonly ok: false; readonly reason: TrialRefusal; readonly message: Message };

/** Starts a trial of {@link TRIAL_DAYS} days of pro, or returns the reason why it cannot start. */
export function startTrial(record: Omit<TrialRecord, "plan_expires_at">, now: Instant): TrialStartResult {
  const eligibility = trialEligibility(record);
  if (!eligibility.eligible) return { ok: false, reason: eligibility.reason, message: eligibility.message };
  return {
    ok: true,
    update: {
      plan: "pro",
      plan_expires_at: toIsoTimestamp(now + TRIAL_MS),
      trial_start_date: toIsoTimestamp(now),
    },
  };
}
