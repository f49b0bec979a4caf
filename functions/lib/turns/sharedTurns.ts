import pLimit, { type LimitFunction } from "p-limit";

/** How places are shared. */
export interface Shares {
  /** How much work runs at once. */
  readonly places: number;
  /** How much of it can be one caller's, so that nobody's slow work holds up the others. */
  readonly share: number;
}

/**
 * Runs work in its turn: first come, first served, except that what exceeds a caller's share waits for their own.
 * @param caller who asks; undefined without a share
 */
type SharedTurns = <T>(caller: string | undefined, work: () => Promise<T>) => Promise<T>;

/** Shares the places of a queue of work among those who cause it. */
export function sharedTurns({ places, share }: Shares): SharedTurns {
  const all = pLimit(places);
  const shares = new Map<string, LimitFunction>();
  return async (caller, work) => {
    if (caller === undefined) return await all(work);
    const own = shares.get(caller) ?? pLimit(share);
    shares.set(caller, own);
    try {
      return await own(() => all(work));
    } finally {
      if (own.activeCount + own.pendingCount === 0) shares.delete(caller);
    }
  };
}
