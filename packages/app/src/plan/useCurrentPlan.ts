import { type Feature, featureAccess } from "@regia/domain/entitlements";
import { type Subscription, subscriptionAt } from "@regia/domain/subscription";
import { useSession } from "../app/services.ts";
import { useMinute } from "../time/useMinute.ts";

/** What a person without a loaded profile has: the free plan, and no say about a trial. */
const unknown = {
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: true,
  custom_limits: null,
} as const;

const gated = ["knowledge", "ingestion"] as const satisfies readonly Feature[];

/** How the signed-in person's plan stands, as the shell and the plan screens show it. */
export interface CurrentPlan {
  readonly subscription: Subscription;
  /** Places that open their upgrade screen (decision 15). */
  readonly lockedPlaces: readonly (typeof gated)[number][];
}

/** Reads the plan from the profile of the session; renders again when it changes or ends. */
export function useCurrentPlan(): CurrentPlan {
  const state = useSession();
  const now = useMinute();
  const profile = state.status === "signedIn" ? state.profile : null;
  const subscription = subscriptionAt(profile ?? unknown, now);
  return {
    subscription,
    lockedPlaces: gated.filter((feature) => featureAccess(feature, subscription).locked),
  };
}
