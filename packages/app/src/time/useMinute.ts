import type { Instant } from "@regia/domain/time";
import { useSyncExternalStore } from "react";

const minute = 60_000;

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, minute);
  return () => clearInterval(timer);
}

/** The current time to the minute, so that an open page shows when a plan ends. */
export const useMinute = (): Instant =>
  useSyncExternalStore(subscribeToMinutes, () => Math.floor(Date.now() / minute) * minute);
