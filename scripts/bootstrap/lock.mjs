// A lock between processes of one checkout: two concurrent `npm start` install and build one after the other.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** @param {string} file */
const holder = (file) => {
  try {
    return Number(readFileSync(file, "utf8")) || 0;
  } catch {
    return 0;
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
      const pid = holder(file);
      if (pid && !alive(pid)) rmSync(file, { force: true });
      else await wait(100);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
