import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { openBeside } from "../config/atomicFile.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { systemSentence } from "../program/systemErrors.ts";
import { destinationOf, isSpecial } from "./outputFile.ts";

/** A file that is written incrementally. */
export interface OutputStream {
  write(text: string): void;
  /** Renames the complete file to its final name. */
  commit(): void;
  /** Deletes the incomplete file. Does nothing after {@link commit}. */
  discard(): void;
}

function explained<Result>(path: string, { t }: Context, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    const sentence = systemSentence(error, path, t);
    throw sentence === undefined ? error : new CliError(sentence);
  }
}

/**
 * Opens a file for a result of any size. It appears only when it is complete, even if the disk fills up or the user
 * presses Ctrl-C. Devices and pipes are written to directly.
 *
 * @throws CliError (exit code 1) for an error of the file system, here and on later writes
 */
export function openOutput(path: string, context: Context): OutputStream {
  const { destination, descriptor, temporary } = explained(path, context, () => {
    const destination = destinationOf(path);
    return isSpecial(destination)
      ? { destination, descriptor: openSync(destination, "w"), temporary: undefined }
      : { destination, ...openBeside(destination, 0o666) };
  });
  let isOpen = true;
  const discard = () => {
    if (!isOpen) return;
    isOpen = false;
    process.off("exit", discard);
    closeSync(descriptor);
    if (temporary !== undefined) rmSync(temporary, { force: true });
  };
  // For every way in which the process can end except a kill; Ctrl-C can end it during a wait.
  process.once("exit", discard);
  return {
    write: (text) =>
      explained(path, context, () => {
        const bytes = Buffer.from(text);
        for (let written = 0; written < bytes.length; ) {
          written += writeSync(descriptor, bytes, written);
        }
      }),
    commit: () =>
      explained(path, context, () => {
        if (temporary === undefined) {
          discard();
          return;
        }
        try {
          fsyncSync(descriptor);
          renameSync(temporary, destination);
        } catch (error) {
          discard();
          throw error;
        }
        isOpen = false;
        process.off("exit", discard);
        closeSync(descriptor);
      }),
    discard,
  };
}
