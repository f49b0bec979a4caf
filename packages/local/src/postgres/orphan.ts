import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Failure } from "../failure/index.ts";

/** Time-out of each kind of stop, in milliseconds. */
const TIMEOUT = 10_000;
const POLL = 20;

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pids: readonly number[], timeout: number): Promise<boolean> {
  for (const deadline = Date.now() + timeout; pids.some(alive); await pause(POLL)) {
    if (Date.now() > deadline) return false;
  }
  return true;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** The processes of this machine that `isWanted` accepts by their folder in /proc (Linux only). */
const processesWhere = (isWanted: (folder: string) => boolean): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return isWanted(`/proc/${name}`);
      } catch {
        // The process has ended meanwhile, or belongs to another user.
        return false;
      }
    })
    .map(Number);

/** Processes whose command contains the path, including the shells that supervise them. */
async function processesNaming(path: string): Promise<number[]> {
  if (process.platform === "linux")
    return processesWhere((folder) => readFileSync(`${folder}/cmdline`, "utf8").includes(path));
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,command="]).catch(() => ({
    stdout: "",
  }));
  return stdout
    .split("\n")
    .filter((line) => line.includes(path))
    .map((line) => Number.parseInt(line, 10));
}

/**
 * The processes of a cluster: on Linux those whose working directory it is, the postmaster and its children; elsewhere
 * the postmaster whose id is in the cluster's own file.
 */
async function processesOf(cluster: string): Promise<number[]> {
  if (process.platform === "linux") {
    const place = realpathSync(cluster);
    return processesWhere(
      (folder) =>
        readlinkSync(`${folder}/cwd`) === place &&
        readFileSync(`${folder}/cmdline`, "utf8").includes("postgres"),
    );
  }
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return [];
  const postmaster = Number.parseInt(readFileSync(file, "utf8"), 10);
  return (await processesNaming(cluster)).filter((pid) => pid === postmaster);
}

/** Sends one signal after the other until no process is found; returns those that remain. */
async function end(
  find: () => Promise<number[]>,
  signals: readonly NodeJS.Signals[],
): Promise<readonly number[]> {
  let found = await find();
  for (const name of signals) {
    if (found.length === 0) break;
    signal(found, name);
    await gone(found, TIMEOUT);
    found = await find();
  }
  return found;
}

/**
 * Ends all processes that still create a cluster in a directory that this process has locked, after their server was
 * killed. Otherwise they would create their draft again after it was deleted.
 *
 * @param drafts the common prefix of the paths of drafts in that directory
 */
export async function endDrafting(drafts: string): Promise<void> {
  await end(() => processesNaming(drafts), ["SIGKILL"]);
}

/**
 * Ends a PostgreSQL that still runs on this cluster although its data directory is not locked, because its server and
 * supervisor were killed. Committed rows are safe with either kind of stop. Then deletes PostgreSQL's stale lock file:
 * the process id in it may belong to another process, which PostgreSQL would mistake for a running server.
 * @throws Failure `data-in-use-by` if it cannot be ended.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  const [owner] = await end(() => processesOf(cluster), ["SIGINT", "SIGQUIT", "SIGKILL"]);
  if (owner !== undefined) throw new Failure("data-in-use-by", { path: cluster, owner: String(owner) });
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}
