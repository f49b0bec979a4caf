import { effectiveLimits, type LimitsRecord, type OwnFigures } from "../limits/index.ts";
import { effectivePlan, expiryOf, isPlanName, type PlanName } from "../plans/index.ts";
import type { Instant } from "../time/index.ts";
import { type PlanState, planState, type TrialRecord, type TrialState, trialState } from "../trial/index.ts";

/** The columns of a profile that decide what its owner may use. */
export interface SubscriptionRecord extends TrialRecord, LimitsRecord {}

/** A person's subscription at a moment: the effective plan, its end, the limits and the trial. */
export interface Subscription extends OwnFigures {
  /** The plan that is stored; it differs from {@link plan} once it has ended. */
  readonly storedPlan: PlanName;
  /** How the stored plan stands. */
  readonly state: PlanState;
  /** When the stored plan ends or ended; null for one without end. */
  readonly expiresAt: Instant | null;
  readonly trial: TrialState;
}

/** The subscription of a profile's owner at a moment. */
export function subscriptionAt(record: SubscriptionRecord, now: Instant): Subscription {
  const expiry = expiryOf(record);
  const plan = effectivePlan(record, now);
  return {
    plan,
    storedPlan: isPlanName(record.plan) ? record.plan : "free",
    state: planState(record, now),
    expiresAt: Number.isFinite(expiry) ? expiry : null,
    trial: trialState(record, now),
    limits: effectiveLimits(record, now),
  };
}
