import { execFile } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

/** How long an orphan may take for each kind of stop, in milliseconds. */
const PATIENCE = 10_000;
const POLL = 20;

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pids: readonly number[], patience: number): Promise<boolean> {
  for (const deadline = Date.now() + patience; pids.some(alive); await pause(POLL)) {
    if (Date.now() > deadline) return false;
  }
  return true;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Processes whose working directory is the cluster: PostgreSQL's, postmaster and backends alike (Linux). */
function workingIn(cluster: string): number[] {
  const place = realpathSync(cluster);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === place &&
          /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"))
        );
      } catch {
        return false;
      }
    })
    .map(Number);
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

/**
 * Ends a PostgreSQL that still serves this cluster although nobody holds the data directory: its Regia was killed together
 * with its supervisor. Orderly first, then at once; committed rows are safe either way.
 */
export async function endOrphans(cluster: string): Promise<void> {
  const find = () => (process.platform === "linux" ? Promise.resolve(workingIn(cluster)) : namedIn(cluster));
  for (const name of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    const found = await find();
    if (found.length === 0) return;
    signal(found, name);
    if (await gone(found, PATIENCE)) return;
  }
}
