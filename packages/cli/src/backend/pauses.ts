import { setTimeout as wait } from "node:timers/promises";
import type { RetryEnvironment } from "@regia/domain/retry";

/** This machine's clock, timers and random numbers, for retries. */
export const pauses: RetryEnvironment = {
  now: Date.now,
  random: Math.random,
  sleep: async (milliseconds) => {
    await wait(milliseconds);
  },
};
