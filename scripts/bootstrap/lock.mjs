// A lock between processes of one checkout: two concurrent `npm start` install and build one after the other.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && "code" in error ? error.code : undefined);

/** @param {number} pid */
const alive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
};

/** Milliseconds within which a process that creates the lock file has written its id into it. */
const WRITTEN_MS = 1000;

/**
 * Whether the process that created the lock file has ended.
 * @param {string} file
 */
const isAbandoned = (file) => {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return pid ? !alive(pid) : Date.now() - statSync(file).mtimeMs > WRITTEN_MS;
  } catch {
    return false;
  }
};

/**
 * Runs `work` while holding the lock file; waits while the process that holds it is alive, and takes over from a dead
 * one.
 * @template T
 * @param {string} file path of the lock file
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      if (isAbandoned(file)) rmSync(file, { force: true });
      else await wait(100);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
