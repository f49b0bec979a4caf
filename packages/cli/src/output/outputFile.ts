import { lstatSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { writeFileAtomically } from "../config/atomicFile.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { systemSentence } from "../program/systemErrors.ts";

/** The path that a file is written to: the target of a symbolic link, so that the link is kept. */
export function destinationOf(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && statSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
}

/** Whether a path is a device or a pipe, which cannot be replaced. */
export function isSpecial(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile();
}

/**
 * Writes a result atomically to the requested file. Devices and pipes are written to directly.
 *
 * @throws CliError (exit code 1) for an error of the file system
 */
export function writeOutputFile(path: string, text: string, { t }: Context): void {
  try {
    const destination = destinationOf(path);
    if (isSpecial(destination)) writeFileSync(destination, text);
    else writeFileAtomically(destination, text);
  } catch (error) {
    const sentence = systemSentence(error, path, t);
    throw sentence === undefined ? error : new CliError(sentence);
  }
}
