import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { errnoOf, fileFailure } from "../failure/index.ts";

/** The prefix of every draft's name. */
const PREFIX = ".regia-draft-";
const DRAFT = /^\.regia-draft-[0-9a-f-]{36}$/;

/** The common prefix of the paths of all drafts beside `path`. */
export function draftsBeside(path: string): string {
  return join(dirname(path), PREFIX);
}

/** A new temporary name beside `path` for an unfinished file. */
export function draftBeside(path: string): string {
  return `${draftsBeside(path)}${randomUUID()}`;
}

/** Whether a name was created by {@link draftBeside}. */
export function isDraft(name: string): boolean {
  return DRAFT.test(name);
}

/** Flushes a file, or the entries of a folder, to disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a file that only its owner may read, atomically and durably.
 * @throws Failure with the cause, such as a full disk or a missing permission.
 */
export function writePrivateFile(path: string, content: string): void {
  const draft = draftBeside(path);
  try {
    writeFileSync(draft, content, { flag: "wx", mode: 0o600, flush: true });
    renameSync(draft, path);
    syncToDisk(dirname(path));
  } catch (error) {
    rmSync(draft, { force: true });
    throw fileFailure(error, path);
  }
}

/** A file's text; undefined if it does not exist. */
export function readPrivateFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined;
    throw fileFailure(error, path);
  }
}
