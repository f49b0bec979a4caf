import pLimit, { type LimitFunction } from "p-limit";

/** How connections are shared. */
export interface ConnectionShares {
  /** How many requests run at once. */
  readonly connections: number;
  /** How many of them one caller's can be, so that nobody's slow requests hold up the others. */
  readonly share: number;
  /** Milliseconds for which a request waits for its turn. */
  readonly longest: number;
}

/**
 * Runs work in its turn, first come, first served.
 * @param caller who asks; undefined without a share
 * @returns undefined if the turn does not come in time
 */
export type ConnectionTurns = <T>(
  caller: string | undefined,
  work: () => Promise<T>,
) => Promise<T | undefined>;

/** Shares connections among requests. */
export function connectionTurns({ connections, share, longest }: ConnectionShares): ConnectionTurns {
  const all = pLimit(connections);
  const shares = new Map<string, LimitFunction>();

  async function inShare<T>(caller: string | undefined, work: () => Promise<T>): Promise<T> {
    if (caller === undefined) return await all(work);
    const own = shares.get(caller) ?? pLimit(share);
    shares.set(caller, own);
    try {
      return await own(() => all(work));
    } finally {
      if (own.activeCount + own.pendingCount === 0) shares.delete(caller);
    }
  }

  return async (caller, work) => {
    let isLate = false;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      isLate = true;
      late.resolve(undefined);
    }, longest);
    const done = inShare(caller, async () => {
      clearTimeout(timer);
      return isLate ? undefined : await work();
    });
    return await Promise.race([done, late.promise]);
  };
}
