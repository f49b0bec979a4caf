import { type Shares, sharedTurns } from "@regia/functions/turns";

/** How connections are shared: a place is a connection. */
export interface ConnectionShares extends Shares {
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
export function connectionTurns({ longest, ...shares }: ConnectionShares): ConnectionTurns {
  const inTurn = sharedTurns(shares);
  return async (caller, work) => {
    let isLate = false;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      isLate = true;
      late.resolve(undefined);
    }, longest);
    const done = inTurn(caller, async () => {
      clearTimeout(timer);
      return isLate ? undefined : await work();
    });
    return await Promise.race([done, late.promise]);
  };
}
