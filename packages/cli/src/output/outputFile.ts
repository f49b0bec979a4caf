import { lstatSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { writeFileAtomically } from "../config/atomicFile.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { systemSentence } from "../program/systemErrors.ts";

/** Where the bytes go in the end: the file behind a link, so that the link stays. */
export function destinationOf(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink && statSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
}

/** Whether a path is a device or a pipe, which is written to and never replaced. */
export function isSpecial(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile();
}

/**
 * Writes a result to the file that the person named, whole or not at all. Devices and pipes are written to as they are.
 *
 * @throws CliError (exit code 1) with what the system refused
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
