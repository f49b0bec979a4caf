import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** A rate: a number of times within a number of seconds. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
}

/** What is left of a rate. */
export interface Use {
  /** The seconds to wait; 0 if the event is allowed. */
  readonly wait: number;
  /** How often the event is allowed until the reset. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until all are there again. */
  readonly resetsIn: number;
}

/** Counts events per key, in this process's memory. */
export interface Limiter {
  /**
   * Counts one event.
   * @returns 0 if it is allowed, else the seconds to wait.
   */
  take(key: string): Promise<number>;
  /** Counts one event, and says what is left. */
  use(key: string): Promise<Use>;
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
  const use = async (key: string): Promise<Use> => {
    try {
      const { remainingPoints, msBeforeNext } = await counts.consume(key);
      return { wait: 0, limit: times, remaining: remainingPoints, resetsIn: msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { msBeforeNext } = refusal;
      const wait = Math.max(1, Math.ceil(msBeforeNext / 1000));
      return { wait, limit: times, remaining: 0, resetsIn: msBeforeNext };
    }
  };
  return {
    use,
    take: async (key) => (await use(key)).wait,
    giveBack: async (key) => {
      await counts.reward(key);
    },
  };
}
