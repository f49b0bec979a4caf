import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** How often something may happen: so many times in so many seconds. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
}

/** Counts what happens under a key. The counts live as long as this process. */
export interface Limiter {
  /**
   * Counts one more.
   * @returns 0 where it may happen, else the seconds to wait.
   */
  take(key: string): Promise<number>;
  /** Takes one back: what happened does not count after all. */
  giveBack(key: string): Promise<void>;
}

const RATE = /^(\d{1,9})\/(\d{1,6})$/;

/**
 * Reads a rate as the environment gives it: `20/300` is 20 times in 300 seconds, `0/1` is never.
 * @param text absent or empty for `usual`.
 * @throws RangeError for anything else: a limit that is not understood must not be no limit.
 */
export function parseRate(text: string | undefined, usual: Rate): Rate {
  if (!text) return usual;
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
