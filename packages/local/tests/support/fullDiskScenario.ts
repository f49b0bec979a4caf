// Runs inside a mount namespace, or on a small shared-memory disk: node fullDiskScenario.ts DISK APP. Starts servers on
// a full disk, then on one with space, and prints the results as JSON.
import { closeSync, fstatSync, ftruncateSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errnoOf } from "../../src/failure/index.ts";
import { startServerProcess } from "./serverProcess.ts";

/** The result of one start. */
export interface DiskOutcome {
  readonly step: string;
  readonly ready: boolean;
  readonly code: number | null;
  readonly stderr: string;
  readonly stdout: string;
  /** The files in the data directory afterwards. */
  readonly left: readonly string[];
  /** The status and body of health checks meanwhile. */
  readonly health: readonly (readonly [status: number, body: unknown])[];
}

const [disk = "", app = ""] = process.argv.slice(2);
const filler = join(disk, "filler");
const dataDir = join(disk, "data");
const outcomes: DiskOutcome[] = [];

/** Fills the disk except `spare` bytes. */
function fill(spare: number): void {
  const file = openSync(filler, "a");
  const zeros = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeSync(file, zeros);
  } catch (error) {
    if (errnoOf(error) !== "ENOSPC") throw error;
  }
  ftruncateSync(file, Math.max(0, fstatSync(file).size - spare));
  closeSync(file);
}

/** The health of a running server when it changes, as the disk fills up and is freed. */
async function healthOnFullDisk(url: string): Promise<DiskOutcome["health"]> {
  const health: [number, unknown][] = [];
  const ask = async () => {
    const answer = await fetch(`${url}/healthz`);
    return [answer.status, await answer.json()] as [number, unknown];
  };
  const become = async (status: number) => {
    const end = performance.now() + 10_000;
    let last = await ask();
    while (last[0] !== status && performance.now() < end) {
      await pause(50);
      last = await ask();
    }
    health.push(last);
  };
  await become(200);
  fill(0);
  await become(503);
  rmSync(filler);
  await become(200);
  return health;
}

async function attempt(step: string, meanwhile?: typeof healthOnFullDisk): Promise<void> {
  const server = startServerProcess({ REGIA_APP_DIR: app, REGIA_DATA_DIR: dataDir });
  const ready = await server.ready.then(
    () => true,
    () => false,
  );
  const health = (await meanwhile?.(await server.ready)) ?? [];
  server.signal("SIGTERM");
  const { code } = await server.end;
  const left = readdirSync(dataDir).sort();
  outcomes.push({ step, ready, code, stderr: server.stderr, stdout: server.stdout, left, health });
}

fill(12 * 1024 * 1024);
await attempt("first start on a disk too small");
rmSync(filler);
await attempt("first start with room", healthOnFullDisk);
fill(0);
await attempt("next start on a full disk");
rmSync(filler);
await attempt("next start with room again");
process.stdout.write(JSON.stringify(outcomes));
