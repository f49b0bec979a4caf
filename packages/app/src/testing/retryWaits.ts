import { MAX_RETRY_AFTER_MS } from "@regia/domain/retry";
import { timeoutManager } from "@tanstack/react-query";
import { beforeEach, vi } from "vitest";

/** The waits between the attempts in the current test, in milliseconds; they are skipped. */
export const retryWaits: number[] = [];

timeoutManager.setTimeoutProvider({
  setTimeout: (callback, milliseconds) => {
    // A timer without a wait, or with a longer one, is no retry: it removes unused cache entries.
    if (milliseconds === 0 || milliseconds > MAX_RETRY_AFTER_MS) return setTimeout(callback, milliseconds);
    retryWaits.push(milliseconds);
    return setTimeout(callback);
  },
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (callback, milliseconds) => setInterval(callback, milliseconds),
  clearInterval: (timer) => clearInterval(timer),
});

beforeEach(() => {
  retryWaits.length = 0;
  vi.spyOn(Math, "random").mockReturnValue(0);
});
