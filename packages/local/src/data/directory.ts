import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { errnoOf, Failure, fileFailure } from "../failure/index.ts";
import { draftBeside, isDraft } from "./file.ts";
import { type Lock, lock, tryLock } from "./lock.ts";

/** The value of `REGIA_DATA_DIR` for a temporary store. */
export const MEMORY = "memory";

/** A data directory, locked by this process until it is released. */
export interface DataDirectory {
  /** Absolute path. */
  readonly path: string;
  /** Whether it is deleted when it is released. */
  readonly temporary: boolean;
  /** Releases the directory; a temporary one is deleted. */
  release(): void;
}

const TEMPORARY_PREFIX = "regia-memory-";

/**
 * Deletes the drafts of an interrupted process from a folder that this process has locked. Only the reserved name
 * prefix counts, because the folder may contain other files.
 */
export function sweepDrafts(path: string): void {
  for (const name of readdirSync(path)) {
    if (!isDraft(name)) continue;
    try {
      rmSync(join(path, name), { recursive: true, force: true });
    } catch (error) {
      // A child of a killed process may still write into it; the next sweep removes it after that child has ended.
      if (errnoOf(error) !== "ENOTEMPTY") throw error;
    }
  }
}

/** A new folder may not be locked by its creator until it has this age, in milliseconds. */
const OLD_ENOUGH = 60_000;

/** Deletes the folders that killed processes have left; those in use are locked. */
function sweepAbandoned(folder: string, isCandidate: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    if (!isCandidate(name)) continue;
    const path = join(folder, name);
    try {
      if (Date.now() - statSync(path).mtimeMs < OLD_ENOUGH) continue;
      const abandoned = tryLock(path);
      if (abandoned === undefined) continue;
      rmSync(path, { recursive: true, force: true });
      abandoned.release();
    } catch {
      // It is no folder, belongs to another user, or another process is deleting it.
    }
  }
}

function lockTemporary(path: string): DataDirectory {
  const held = lock(path);
  return {
    path,
    temporary: true,
    release: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
      held.release();
    },
  };
}

function openTemporary(): DataDirectory {
  sweepAbandoned(tmpdir(), (name) => name.startsWith(TEMPORARY_PREFIX));
  return lockTemporary(mkdtempSync(join(tmpdir(), TEMPORARY_PREFIX)));
}

/**
 * Creates and locks a folder for unfinished files beside `path`, and deletes those that killed processes have left there.
 * Releasing it deletes it.
 */
export function openDraftFolder(path: string): DataDirectory {
  makeFolder(dirname(path));
  sweepAbandoned(dirname(path), isDraft);
  const folder = draftBeside(path);
  mkdirSync(folder, { mode: 0o700 });
  return lockTemporary(folder);
}

/**
 * Creates a folder and its parents, accessible to this user only. Node's `recursive` option is not used, because it
 * never returns in a folder that accepts no children, such as /proc.
 * @throws Failure for a dangling link in the path
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const reason = errnoOf(error) ?? "";
    // Another process may have created it meanwhile.
    if (reason === "EEXIST" && existsSync(path)) return;
    // Otherwise it, or a folder above it, is a dangling link.
    if (["EEXIST", "ENOENT", "ELOOP"].includes(reason))
      throw new Failure("data-place-missing", { path }, error);
    throw error;
  }
}

/** The mode of a folder in which every user of the machine may replace files, whatever the modes of these. */
const WRITABLE_BY_OTHERS = 0o002;

function openKept(path: string): DataDirectory {
  let held: Lock | undefined;
  const release = () => held?.release();
  try {
    makeFolder(path);
    const found = statSync(path);
    if (!found.isDirectory()) throw new Failure("data-not-directory", { path });
    // Windows has no such modes.
    const isExposed = process.getuid !== undefined && (found.mode & WRITABLE_BY_OTHERS) !== 0;
    if (isExposed) throw new Failure("data-exposed", { path });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    held = lock(path);
    sweepDrafts(path);
    return { path, temporary: false, release };
  } catch (error) {
    release();
    throw fileFailure(error, path);
  }
}

/**
 * Opens and locks the data directory, creating it if necessary.
 * @param place a path, or {@link MEMORY}.
 * @throws Failure with the cause: a file, a permission, another process, a full disk.
 */
export function openDataDirectory(place: string): DataDirectory {
  try {
    return place === MEMORY ? openTemporary() : openKept(resolve(place));
  } catch (error) {
    throw place === MEMORY ? fileFailure(error, tmpdir()) : error;
  }
}
