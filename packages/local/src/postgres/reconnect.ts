/** Seconds before the first attempt to connect again, and at most. */
const FIRST_PAUSE = 0.1;
const LONGEST_PAUSE = 1;

/**
 * Seconds before a lost connection is tried again, by the failures of the whole pool so far. The driver's own way waits
 * up to 20 s once every connection of a pool has failed together, as they do when the database restarts.
 */
export const reconnectPause = (failures: number): number =>
  Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE);
