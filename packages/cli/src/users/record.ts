import type { User } from "@regia/api/admin";
import { type Subscription, subscriptionAt } from "@regia/domain/subscription";
import type { Instant } from "@regia/domain/time";

/** How a user's trial stands, as filters and records name it (decisions 5 and 6). */
export const TRIAL_STATES = [
  "available",
  "active",
  "over",
  "unavailable",
] as const satisfies readonly Subscription["trial"]["kind"][];

/** A state of a trial. */
export type TrialStateName = (typeof TRIAL_STATES)[number];

/** A user as commands list and export it: the profile, and what the rules make of it at a moment. */
export interface UserRecord extends User {
  /** The plan that counts: free once a paid one has ended (decision 4). */
  readonly effective_plan: User["plan"];
  readonly is_expired: boolean;
  readonly trial_state: TrialStateName;
}

// As an object, so that the compiler names a field of the user that is missing here.
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

/** The fields of a record, in the order in which they are written. */
export const USER_FIELDS: readonly string[] = Object.keys(fields);

/** The record of a profile at a moment. */
export function userRecord(profile: User, now: Instant): UserRecord {
  const { plan, state, trial } = subscriptionAt(profile, now);
  return { ...profile, effective_plan: plan, is_expired: state === "expired", trial_state: trial.kind };
}
