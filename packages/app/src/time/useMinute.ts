import type { Instant } from "@regia/domain/time";
import { useSyncExternalStore } from "react";

const minute = 60_000;

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, minute);
  return () => clearInterval(timer);
}

/** The present moment to the minute, so that a plan that ends while the page is open ends on it too. */
export const useMinute = (): Instant =>
  useSyncExternalStore(subscribeToMinutes, () => Math.floor(Date.now() / minute) * minute);
