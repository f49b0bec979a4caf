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

/** The signed-in person's plan from the session's profile; renders again when it changes or ends. */
export function useCurrentPlan(): Subscription {
  const state = useSession();
  const now = useMinute();
  const profile = state.status === "signedIn" ? state.profile : null;
  return subscriptionAt(profile ?? unknown, now);
}
