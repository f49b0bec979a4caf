import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Failure } from "../failure/index.ts";

/** How long an orphan may take for each kind of stop, in milliseconds. */
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

/** All processes of this machine (Linux). */
const processes = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** Processes whose working directory is the cluster: PostgreSQL's, postmaster and backends alike (Linux). */
function workingIn(cluster: string): number[] {
  const place = realpathSync(cluster);
  return processes().filter((pid) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === place &&
        /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))
      );
    } catch {
      return false;
    }
  });
}

/** The postmaster that the cluster's own file names, if that process is one (elsewhere). */
async function namedIn(cluster: string): Promise<number[]> {
  let pid: number;
  try {
    pid = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return [];
  }
  if (!Number.isInteger(pid) || pid <= 1 || !alive(pid)) return [];
  const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout.includes(cluster) ? [pid] : [];
}

/** Processes that have the path in their command, with the shells that supervise them. */
async function naming(path: string): Promise<number[]> {
  if (process.platform === "linux")
    return processes().filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(path);
      } catch {
        return false;
      }
    });
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,command="]).catch(() => ({
    stdout: "",
  }));
  return stdout
    .split("\n")
    .filter((line) => line.includes(path))
    .map((line) => Number.parseInt(line, 10));
}

/** Signals the processes that are found, ever more firmly, until none is; else those that stay. */
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
 * Ends whatever still works on an unfinished cluster in a directory that this process holds: its Regia was killed while the
 * cluster was made. Left alone it would make its draft anew after that was swept away.
 *
 * @param drafts how the paths of drafts in that directory begin
 */
export async function endDrafting(drafts: string): Promise<void> {
  await end(() => naming(drafts), ["SIGKILL"]);
}

/**
 * Ends a PostgreSQL that still serves this cluster although nobody holds the data directory: its Regia was killed together
 * with its supervisor. Orderly first, then at once; committed rows are safe either way. Then its own lock file is stale,
 * and goes: the process number in it may belong to anybody by now, which PostgreSQL could not tell.
 * @throws Failure `data-in-use-by` when it cannot be ended.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  const find = () => (process.platform === "linux" ? Promise.resolve(workingIn(cluster)) : namedIn(cluster));
  const [owner] = await end(find, ["SIGINT", "SIGQUIT", "SIGKILL"]);
  if (owner !== undefined) throw new Failure("data-in-use-by", { path: cluster, owner: String(owner) });
  rmSync(join(cluster, "postmaster.pid"), { force: true });
}
