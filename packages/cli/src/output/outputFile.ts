import { closeSync, lstatSync, openSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { type OutputFile, openAtomically } from "../config/atomicFile.ts";
import type { Context } from "../program/context.ts";
import { explainSystemError } from "../program/systemErrors.ts";

/** The path that a file is written to: the target of a symbolic link, so that the link is kept. */
function destinationOf(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && statSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
}

/** Opens a device or a pipe, which cannot be replaced. */
function openDirectly(path: string): OutputFile {
  const descriptor = openSync(path, "w");
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  return { write: (text) => writeFileSync(descriptor, text), commit: close, discard: close };
}

function open(path: string): OutputFile {
  const destination = destinationOf(path);
  const found = statSync(destination, { throwIfNoEntry: false });
  return found && !found.isFile() ? openDirectly(destination) : openAtomically(destination);
}

/**
 * Opens a file for a result of any size. It appears only when it is complete; devices and pipes are written to
 * directly.
 *
 * @throws CliError (exit code 1) for an error of the file system, here and on later writes
 */
export function openOutput(path: string, { t }: Context): OutputFile {
  const explained = <Result>(act: () => Result): Result => {
    try {
      return act();
    } catch (error) {
      throw explainSystemError(error, path, t);
    }
  };
  const file = explained(() => open(path));
  return {
    write: (text) => explained(() => file.write(text)),
    commit: () => explained(file.commit),
    discard: file.discard,
  };
}

/**
 * Writes a whole result as {@link openOutput} does.
 *
 * @throws CliError (exit code 1) for an error of the file system
 */
export function writeOutputFile(path: string, text: string, context: Context): void {
  const file = openOutput(path, context);
  try {
    file.write(text);
    file.commit();
  } finally {
    file.discard();
  }
}
