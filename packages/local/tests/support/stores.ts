import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";

/** Milliseconds between looks whether another worker has finished a store. */
const LOOK_INTERVAL = 50;

/** Whether this call created the folder; another worker may have done so before. */
function claims(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

/**
 * Copies a stopped server's data directory, which is faster than a first start.
 * @param name the first worker of a run that asks for this store makes it
 * @param make fills the data directory
 * @param to a path at which nothing is
 */
export async function copyStore(
  name: string,
  make: (dataDir: string) => Promise<void>,
  to: string,
): Promise<void> {
  const store = join(inject("runFolder"), name);
  const draft = `${store}.draft`;
  while (!existsSync(store)) {
    if (!claims(draft)) {
      await pause(LOOK_INTERVAL);
      continue;
    }
    try {
      // Another worker may have finished it before the claim.
      if (existsSync(store)) break;
      await make(draft);
      renameSync(draft, store);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  cpSync(store, to, { recursive: true, preserveTimestamps: true });
}
