import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** A rate: a number of times within a number of seconds. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
}

/** Counts events per key, in this process's memory. */
export interface Limiter {
  /**
   * Counts one event.
   * @returns 0 if it is allowed, else the seconds to wait.
   */
  take(key: string): Promise<number>;
  /** Takes one event back. */
  giveBack(key: string): Promise<void>;
}

const RATE = /^(\d{1,9})\/(\d{1,6})$/;

/**
 * Parses a rate from the environment: `20/300` is 20 times in 300 seconds, `0/1` is never.
 * @param text absent or empty for `fallback`.
 * @throws RangeError for anything else: a misspelt limit must not mean no limit.
 */
export function parseRate(text: string | undefined, fallback: Rate): Rate {
  if (!text) return fallback;
  const [, times, seconds] = RATE.exec(text) ?? [];
  if (times === undefined || seconds === undefined || Number(seconds) < 1) {
    throw new RangeError(`A rate is written like 20/300 (20 times in 300 seconds), not ${text.slice(0, 20)}`);
  }
  return { times: Number(times), seconds: Number(seconds) };
}

/** Limits what happens under each key to a rate. */
export function limiterFor({ times, seconds }: Rate): Limiter {
  const counts = new RateLimiterMemory({ points: times, duration: seconds });
  return {
    take: async (key) => {
      try {
        await counts.consume(key);
        return 0;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    giveBack: async (key) => {
      await counts.reward(key);
    },
  };
}
