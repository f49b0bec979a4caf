import { setTimeout as wait } from "node:timers/promises";
import type { RetryEnvironment } from "@regia/domain/retry";

/** The clock, the waits and the chance of this machine, for retries. */
export const pauses: RetryEnvironment = {
  now: Date.now,
  random: Math.random,
  sleep: async (milliseconds) => {
    await wait(milliseconds);
  },
};
