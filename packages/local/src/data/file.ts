import { randomUUID } from "node:crypto";
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { errnoOf, Failure, fileFailure } from "../failure/index.ts";

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

const READABLE_BY_OTHERS = 0o077;

/**
 * Refuses a file with secrets that others could read or have written. Narrowing its mode would hide that it may already be
 * known to them.
 */
function refuseExposed(path: string, descriptor: number): void {
  const user = process.getuid?.();
  if (user === undefined) return;
  const { mode, uid } = fstatSync(descriptor);
  if ((mode & READABLE_BY_OTHERS) !== 0) throw new Failure("file-exposed", { path });
  // The owner of the folder could replace the file anyway.
  if (uid !== user && uid !== statSync(dirname(path)).uid) throw new Failure("file-foreign", { path });
}

/**
 * The text of a file with secrets; undefined if it does not exist.
 * @throws Failure `file-exposed` or `file-foreign` unless it is for this user alone.
 */
export function readPrivateFile(path: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, "r");
    refuseExposed(path, descriptor);
    return readFileSync(descriptor, "utf8");
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined;
    throw fileFailure(error, path);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
