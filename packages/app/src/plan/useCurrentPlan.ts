import { type Feature, featureAccess } from "@regia/domain/entitlements";
import { type Subscription, subscriptionAt } from "@regia/domain/subscription";
import { useSession } from "../app/services.ts";
import { useMinute } from "../time/useMinute.ts";

/** Without a loaded profile: the free plan, and nothing about a trial. */
const unknown = {
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: true,
  custom_limits: null,
} as const;

const gated = ["knowledge", "ingestion"] as const satisfies readonly Feature[];

/** The signed-in person's plan, as the shell and the plan screens show it. */
export interface CurrentPlan {
  readonly subscription: Subscription;
  /** Pages that show their upgrade screen (decision 15). */
  readonly lockedPlaces: readonly (typeof gated)[number][];
}

/** The plan from the session's profile; renders again when it changes or ends. */
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
