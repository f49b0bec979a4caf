import { ofTab, readStored, writeStored } from "../browser/storage.ts";

const storageKey = "regia.restored";

/** Milliseconds that a page takes at most to be loaded anew. */
const LOADING_MS = 10_000;

/** Remembers that the connection is back, for the page that is now loaded anew. */
export const leaveRestored = (): void => writeStored(storageKey, `${Date.now()}`, ofTab);

/** Whether the page was loaded because the connection is back. */
export const wasRestored = (): boolean => Date.now() - Number(readStored(storageKey, ofTab)) < LOADING_MS;
