/** Minimum and maximum number of seconds before reconnecting. */
const FIRST_PAUSE = 0.1;
const LONGEST_PAUSE = 1;

/**
 * Seconds before reconnecting, by the pool's failures so far. The driver's own backoff waits up to 20 s after all
 * connections of a pool failed together, as they do when the database restarts.
 */
export const reconnectPause = (failures: number): number =>
  Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE);
