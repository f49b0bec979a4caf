/** Throttles emails per address, with or without an account: a few at once, then one per interval. */
export interface Throttle {
  /** Counts a request; returns 0 if it is allowed, else the seconds to wait. */
  take(key: string): number;
}

/** Maximum number of emails to one address at once. */
const BURST = 3;
/** Milliseconds until one more email is allowed. */
const REFILL = 60_000;
/** Maximum number of remembered addresses; forgotten ones start with a full allowance. */
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
      // Reinserted, so that the map's first entry is the least recently used.
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
