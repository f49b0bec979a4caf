import pLimit from "p-limit";

/**
 * A queue with a limited number of places. A request keeps one place for all the work that it does.
 * @param limits.atOnce how much work runs at once.
 * @param limits.places how many requests may be in the queue, those at work included.
 */
export function boundedQueue({ atOnce, places }: { readonly atOnce: number; readonly places: number }) {
  const limit = pLimit(atOnce);
  let taken = 0;
  return {
    /** Answers a request that has a place; undefined if all places are taken. */
    admit: async <T>(answer: () => Promise<T>): Promise<T | undefined> => {
      if (taken >= places) return undefined;
      taken += 1;
      try {
        return await answer();
      } finally {
        taken -= 1;
      }
    },
    /** Runs work in its turn: first come, first served. */
    run: <T>(work: () => Promise<T>): Promise<T> => limit(work),
  };
}
