// Runs inside a mount namespace, or on a small shared-memory disk: node fullDiskScenario.ts DISK APP. Starts servers on
// a full disk, then on one with space, and prints the results as JSON.
import { closeSync, fstatSync, ftruncateSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
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

async function attempt(step: string): Promise<void> {
  const server = startServerProcess({ REGIA_APP_DIR: app, REGIA_DATA_DIR: dataDir });
  const ready = await server.ready.then(
    () => true,
    () => false,
  );
  server.signal("SIGTERM");
  const { code } = await server.end;
  const left = readdirSync(dataDir).sort();
  outcomes.push({ step, ready, code, stderr: server.stderr, stdout: server.stdout, left });
}

fill(12 * 1024 * 1024);
await attempt("first start on a disk too small");
rmSync(filler);
await attempt("first start with room");
fill(0);
await attempt("next start on a full disk");
rmSync(filler);
await attempt("next start with room again");
process.stdout.write(JSON.stringify(outcomes));
