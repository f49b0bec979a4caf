import { isExpired } from "@regia/domain/plans";
import type { Instant } from "@regia/domain/time";
import { isOnTrial, type TrialRecord } from "@regia/domain/trial";
import type { PlanBadgeProps } from "./PlanBadge.tsx";

/** What stands beside the stored plan of a profile at a moment: nothing, its trial, or that it has ended. */
export function planStatusAt(record: TrialRecord, now: Instant): NonNullable<PlanBadgeProps["status"]> {
  if (isExpired(record, now)) return "expired";
  return isOnTrial(record, now) ? "trial" : "active";
}
