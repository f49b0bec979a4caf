import pLimit from "p-limit";

/**
 * Shares connections among requests, first come, first served.
 * @param connections how many requests run at once.
 * @param longest milliseconds for which a request waits for its turn.
 * @returns runs work in its turn; undefined if the turn does not come in time.
 */
export function connectionTurns({
  connections,
  longest,
}: {
  readonly connections: number;
  readonly longest: number;
}): <T>(work: () => Promise<T>) => Promise<T | undefined> {
  const limit = pLimit(connections);
  return async (work) => {
    let isLate = false;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      isLate = true;
      late.resolve(undefined);
    }, longest);
    const done = limit(async () => {
      clearTimeout(timer);
      return isLate ? undefined : await work();
    });
    return await Promise.race([done, late.promise]);
  };
}
