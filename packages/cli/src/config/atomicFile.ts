import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file that is written incrementally. */
export interface OutputFile {
  write(text: string): void;
  /** Closes the complete file, under its final name. */
  commit(): void;
  /** Deletes the incomplete file. Does nothing after {@link commit}. */
  discard(): void;
}

/**
 * Opens a file that readers see complete or not at all, even after a full disk or a power failure: it is written beside
 * the target and renamed at the end.
 *
 * @param mode - permissions of the file, such as 0o600
 * @throws the system's error, here and on later writes
 */
export function openAtomically(path: string, mode = 0o666): OutputFile {
  const temporary = join(dirname(path), `.regia-${crypto.randomUUID()}.tmp`);
  const descriptor = openSync(temporary, "wx", mode);
  let isOpen = true;
  const close = () => {
    isOpen = false;
    process.off("exit", discard);
    closeSync(descriptor);
  };
  const discard = () => {
    if (!isOpen) return;
    close();
    rmSync(temporary, { force: true });
  };
  // For every way in which the process can end except a kill; Ctrl-C can end it during a wait.
  process.once("exit", discard);
  return {
    write: (text) => writeFileSync(descriptor, text),
    commit() {
      fsyncSync(descriptor);
      renameSync(temporary, path);
      close();
    },
    discard,
  };
}

/**
 * Writes a whole file as {@link openAtomically} does.
 *
 * @throws the system's error; no temporary file remains
 */
export function writeFileAtomically(path: string, text: string, mode: number): void {
  const file = openAtomically(path, mode);
  try {
    file.write(text);
    file.commit();
  } finally {
    file.discard();
  }
}
