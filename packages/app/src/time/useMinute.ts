import type { Instant } from "@regia/domain/time";
import { useSyncExternalStore } from "react";

const minute = 60_000;

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, minute);
  return () => clearInterval(timer);
}

/**
 * The current time to the minute, so that an open page shows when a plan ends.
 * @param moment counts as soon as it has passed, also within the minute. Default: none
 */
export const useMinute = (moment: Instant = Number.POSITIVE_INFINITY): Instant =>
  useSyncExternalStore(subscribeToMinutes, () => {
    const now = Date.now();
    return Math.max(now - (now % minute), moment <= now ? moment : 0);
  });
