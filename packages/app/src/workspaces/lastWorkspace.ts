import { readStored, writeStored } from "../browser/storage.ts";

const storageKey = (userId: string) => `regia.workspace.${userId}`;

/** The slug of the workspace that a person used last in this browser; null if there is none. */
export const lastWorkspace = (userId: string): string | null => readStored(storageKey(userId));

/** Remembers the workspace for the next visit. */
export const storeLastWorkspace = (userId: string, slug: string): void =>
  writeStored(storageKey(userId), slug);
