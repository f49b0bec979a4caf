import { closeSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const ATTEMPTS = 20;
const PAUSE_MS = 100;

/** Writes a file that readers see as it was or complete, even if the process is killed meanwhile. */
export function replaceFile(file: string, contents: string | Uint8Array): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, contents);
  renameSync(draft, file);
}

const isHeld = (error: unknown) => error instanceof Error && "code" in error && error.code === "EEXIST";

/**
 * Runs `work`, which reads and writes `file`, while no other process does. Waits up to 2 seconds for another one.
 *
 * @throws Error if another process does not finish, or was killed in between
 */
export async function exclusively<T>(file: string, work: () => T): Promise<T> {
  const lock = `${file}.lock`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      closeSync(openSync(lock, "wx"));
      break;
    } catch (error) {
      if (!isHeld(error)) throw error;
      if (attempt === ATTEMPTS)
        throw new Error(
          `Another process is writing ${file}. If there is none, delete ${lock} and try again.`,
        );
    }
    await wait(PAUSE_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lock);
  }
}
