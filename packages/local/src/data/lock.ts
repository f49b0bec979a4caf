import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Failure, fileFailure } from "../failure/index.ts";

/** A lock that one process can hold at a time. */
export interface Lock {
  release(): void;
}

const LOCK = "server.lock";
const OWNER = "server.pid";
const SQLITE_BUSY = 5;
/** SQLite's maximum path length is 512 bytes, including suffixes that it appends. */
const LONGEST_SQLITE_PATH = 490;

/** The path of a directory's lock: inside it, or in the temporary folder if its path is too long for SQLite. */
function lockFile(path: string): string {
  const inside = join(path, LOCK);
  if (Buffer.byteLength(inside) <= LONGEST_SQLITE_PATH) return inside;
  const { dev, ino } = statSync(path);
  return join(tmpdir(), `regia-${dev}-${ino}.lock`);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function ownerOf(path: string): string | undefined {
  try {
    return /^\d+$/.exec(readFileSync(join(path, OWNER), "utf8").trim())?.[0];
  } catch {
    return undefined;
  }
}

/**
 * Locks the directory for this process; undefined if another process holds the lock. It is a lock of the operating
 * system (SQLite's file lock): it disappears with the process, however that ends, and also works between containers
 * that share the directory, where process ids are ambiguous. Lock files such as proper-lockfile's guarantee neither.
 */
export function tryLock(path: string): Lock | undefined {
  const file = lockFile(path);
  try {
    // SQLite's error hides why a file cannot be opened. An existing file is not opened here: closing any descriptor of
    // a file drops all locks that the process has on it.
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    else closeSync(openSync(file, "a", 0o600));
  } catch (error) {
    throw fileFailure(error, path);
  }
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw new Failure("data-not-permitted", { path }, error);
  }
  return { release: () => database.close() };
}

/**
 * Locks the directory for this process.
 * @throws Failure `data-in-use`, or `data-in-use-by` with the other process's id.
 */
export function lock(path: string): Lock {
  const held = tryLock(path);
  if (held === undefined) {
    const owner = ownerOf(path);
    throw owner === undefined
      ? new Failure("data-in-use", { path })
      : new Failure("data-in-use-by", { path, owner });
  }
  try {
    writeFileSync(join(path, OWNER), `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    held.release();
    throw fileFailure(error, path);
  }
  return held;
}
