import { expiryOf } from "@regia/domain/plans";
import { type Subscription, subscriptionAt } from "@regia/domain/subscription";
import { useProfile } from "../services/useProfile.ts";
import { useMinute } from "../time/useMinute.ts";

/**
 * The signed-in person's plan from the session's profile, null if that could not be read; renders again when it changes or
 * ends.
 */
export function useCurrentPlan(): Subscription | null {
  const profile = useProfile();
  // What ended just now, as by a withdrawal, is over at once.
  const now = useMinute(profile ? expiryOf(profile) : undefined);
  return profile && subscriptionAt(profile, now);
}
