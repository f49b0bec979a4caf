// A lock between processes of one checkout: two concurrent `npm start` install and build one after the other.
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/**
 * The id in the lock: that of its process, and a random part.
 * @param {string} file
 */
const idIn = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
};

/**
 * Makes the lock, which has its id from the first moment.
 * @param {string} file
 * @throws with the code EEXIST if there is one
 */
function make(file) {
  const id = `${process.pid}.${randomUUID()}`;
  const draft = `${file}.${id}`;
  writeFileSync(draft, id);
  try {
    linkSync(draft, file);
  } finally {
    rmSync(draft);
  }
}

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
      make(file);
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    const id = idIn(file);
    if (id === undefined || alive(Number.parseInt(id, 10))) await wait(100);
    else {
      // One at a time: whoever saw the same dead process would remove the lock of the first that took over.
      await withLock(`${file}.${id}`, () => {
        if (idIn(file) === id) rmSync(file, { force: true });
      });
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
