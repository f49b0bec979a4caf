/** Milliseconds for which a statement waits for a lock of another session, so that none holds up the server for ever. */
export const LOCK_TIMEOUT = 3_000;
