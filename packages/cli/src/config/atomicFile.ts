import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

const ATTEMPTS = 20;

/**
 * Opens a new temporary file beside the target, to be renamed when it is complete. Its name contains the process id, so
 * that concurrent commands use different files.
 *
 * @throws the system's error
 */
export function openBeside(path: string, mode: number): { descriptor: number; temporary: string } {
  for (let attempt = 0; ; attempt += 1) {
    const temporary = join(dirname(path), `.regia-${process.pid}-${attempt}.tmp`);
    try {
      return { descriptor: openSync(temporary, "wx", mode), temporary };
    } catch (error) {
      const taken = error instanceof Error && "code" in error && error.code === "EEXIST";
      if (!taken || attempt >= ATTEMPTS) throw error;
    }
  }
}

function writeAndSync(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
  fsyncSync(descriptor);
}

/**
 * Writes a file atomically: readers see the old content or the new, never a part, even after a full disk or a power
 * failure.
 *
 * @param mode - permissions of the file, such as 0o600
 * @throws the system's error; no temporary file remains
 */
export function writeFileAtomically(path: string, text: string, mode = 0o666): void {
  const { descriptor, temporary } = openBeside(path, mode);
  try {
    try {
      writeAndSync(descriptor, text);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
