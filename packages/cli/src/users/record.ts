import type { Profile } from "@regia/domain/profile";
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
export interface UserRecord extends Profile {
  /** The plan that counts: free once a paid one has ended (decision 4). */
  readonly effective_plan: Profile["plan"];
  readonly is_expired: boolean;
  readonly trial_state: TrialStateName;
}

/** The fields of a record, in the order in which they are written. */
export const USER_FIELDS = [
  "id",
  "email",
  "full_name",
  "display_name",
  "phone",
  "role",
  "plan",
  "effective_plan",
  "plan_expires_at",
  "is_expired",
  "trial_state",
  "trial_start_date",
  "trial_used",
  "custom_limits",
  "email_verified",
  "avatar_url",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof UserRecord)[];

/** The record of a profile at a moment. */
export function userRecord(profile: Profile, now: Instant): UserRecord {
  const { plan, state, trial } = subscriptionAt(profile, now);
  return { ...profile, effective_plan: plan, is_expired: state === "expired", trial_state: trial.kind };
}
