import type { User } from "@regia/api/admin";
import { type Subscription, subscriptionAt } from "@regia/domain/subscription";
import type { Instant } from "@regia/domain/time";

/** The trial states in filters and records (decisions 5 and 6). */
export const TRIAL_STATES = [
  "available",
  "active",
  "over",
  "unavailable",
] as const satisfies readonly Subscription["trial"]["kind"][];

export type TrialStateName = (typeof TRIAL_STATES)[number];

/** A user in lists and exports: the profile, and the values that the rules derive from it at a moment. */
export interface UserRecord extends User {
  /** The effective plan: free once a paid one has expired (decision 4). */
  readonly effective_plan: User["plan"];
  readonly is_expired: boolean;
  readonly trial_state: TrialStateName;
}

// An object, so that the compiler reports a missing field.
const fields: Readonly<Record<keyof UserRecord, true>> = {
  id: true,
  email: true,
  full_name: true,
  display_name: true,
  phone: true,
  role: true,
  plan: true,
  effective_plan: true,
  plan_expires_at: true,
  is_expired: true,
  trial_state: true,
  trial_start_date: true,
  trial_used: true,
  custom_limits: true,
  email_verified: true,
  avatar_url: true,
  created_at: true,
  updated_at: true,
};

/** The fields of a record, in output order. */
export const USER_FIELDS: readonly string[] = Object.keys(fields);

/** The record of a profile at a moment. */
export function userRecord(profile: User, now: Instant): UserRecord {
  const { plan, state, trial } = subscriptionAt(profile, now);
  return { ...profile, effective_plan: plan, is_expired: state === "expired", trial_state: trial.kind };
}
