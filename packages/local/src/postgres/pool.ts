/** Minimum and maximum number of seconds before reconnecting. */
const FIRST_PAUSE = 0.1;
const LONGEST_PAUSE = 1;

/** Options that all connection pools of a server share. */
export const POOL = {
  /**
   * Seconds before reconnecting, by the pool's failures so far. The driver's own backoff waits up to 20 s after all
   * connections of a pool failed together, as they do when the database restarts.
   */
  backoff: (failures: number): number => Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE),
  /** Seconds after which an unused connection is closed, because each holds about 10 MB. */
  idle_timeout: 10,
  onnotice: () => {},
  connection: {
    application_name: "regia",
    /** Milliseconds for which a statement waits for a lock of another session, so that none holds up the server for ever. */
    lock_timeout: 3_000,
  },
};
