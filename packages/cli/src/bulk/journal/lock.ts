import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import type { Context } from "../../program/context.ts";
import { CliError } from "../../program/exit.ts";
import { explainSystemError, systemCode } from "../../program/systemErrors.ts";

const PRIVATE = 0o600;

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

/**
 * Locks a journal for one run. The lock of a killed run is taken over.
 *
 * @returns a function that releases the lock
 * @throws CliError if another run holds it, or for an error of the file system
 */
export function lockJournal(journalPath: string, { t }: Context): () => void {
  const path = `${journalPath}.lock`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const descriptor = openSync(path, "wx", PRIVATE);
      writeSync(descriptor, String(process.pid));
      closeSync(descriptor);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (systemCode(error) !== "EEXIST" || attempt > 0) {
        throw explainSystemError(error, path, t);
      }
    }
    const owner = Number(readFileSync(path, "utf8"));
    if (isAlive(owner)) throw new CliError(t("bulk:journal.inUse", { pid: owner }));
    rmSync(path, { force: true });
  }
}
