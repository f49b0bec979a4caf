/** Lets a few requests for an email through, then one at a time: per address, whether an account has it or not. */
export interface Throttle {
  /** Seconds to wait, or 0 when the request may pass; passing counts. */
  take(key: string): number;
}

/** Emails that one address may ask for at once. */
const BURST = 3;
/** Milliseconds after which one more may be asked for. */
const REFILL = 60_000;
/** Addresses remembered at most; those that are forgotten begin anew. */
const REMEMBERED = 10_000;

/** @param now the clock, in milliseconds. */
export function emailThrottle(now: () => number = Date.now): Throttle {
  /** When each address's allowance is full again. */
  const fullAt = new Map<string, number>();
  return {
    take: (key) => {
      const at = now();
      const full = Math.max(fullAt.get(key) ?? at, at);
      const wait = full - at - (BURST - 1) * REFILL;
      if (wait > 0) return Math.ceil(wait / 1000);
      // Set anew, so that the oldest entry of the map is the one asked for longest ago.
      fullAt.delete(key);
      fullAt.set(key, full + REFILL);
      for (const oldest of fullAt.keys()) {
        if (fullAt.size <= REMEMBERED) break;
        fullAt.delete(oldest);
      }
      return 0;
    },
  };
}
