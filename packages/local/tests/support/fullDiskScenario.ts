// Runs inside a mount namespace, or on a small shared-memory disk: node fullDiskScenario.ts DISK APP. Starts servers on
// a full disk, then on one with space, and prints the results as JSON.
import { closeSync, fstatSync, ftruncateSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errnoOf } from "../../src/failure/index.ts";
import { openServer, quickPerson } from "./people.ts";
import { pngOfSize } from "./pictures.ts";
import { startServerProcess } from "./serverProcess.ts";
import { storedFiles } from "./storedFiles.ts";

/** The result of one start. */
export interface DiskOutcome {
  readonly step: string;
  readonly ready: boolean;
  readonly code: number | null;
  readonly stderr: string;
  readonly stdout: string;
  /** The files in the data directory afterwards. */
  readonly left: readonly string[];
  /** The responses meanwhile. */
  readonly meanwhile: Meanwhile | undefined;
}

/** What a running server answers while the disk fills up and is freed. */
export interface Meanwhile {
  /** The status and body of each health check. */
  readonly health: readonly (readonly [status: number, body: unknown])[];
  /** The status and body of each upload of a picture, and what is stored afterwards. */
  readonly uploads: readonly {
    readonly status: number;
    readonly body: unknown;
    readonly rows: number;
    readonly files: number;
  }[];
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

/** Bytes of a picture that is uploaded. */
const PICTURE = 4 * 1024 * 1024;

/** Milliseconds in which the server notices a full disk, also on a busy machine. */
const LONGEST = 60_000;

async function fillAndFree(url: string): Promise<Meanwhile> {
  const server = openServer(url, dataDir);
  const { id, accessToken } = await quickPerson(server);
  const health: [number, unknown][] = [];
  const uploads: Meanwhile["uploads"][number][] = [];
  const upload = async () => {
    const answer = await fetch(`${url}/storage/v1/object/avatars/${id}/1.png`, {
      method: "POST",
      headers: { apikey: server.key, authorization: `Bearer ${accessToken}`, "content-type": "image/png" },
      body: pngOfSize(PICTURE),
    });
    const body: unknown = await answer.json();
    const { length } = await server.sql`select from storage.objects`;
    uploads.push({ status: answer.status, body, rows: length, files: storedFiles(dataDir).length });
  };
  const ask = async () => {
    const answer = await fetch(`${url}/healthz`);
    return [answer.status, await answer.json()] as [number, unknown];
  };
  const become = async (status: number) => {
    const end = performance.now() + LONGEST;
    let last = await ask();
    while (last[0] !== status && performance.now() < end) {
      await pause(50);
      last = await ask();
    }
    health.push(last);
  };
  await become(200);
  fill(PICTURE / 2);
  await upload();
  fill(0);
  await become(503);
  rmSync(filler);
  await become(200);
  await upload();
  await server.sql.end();
  return { health, uploads };
}

async function attempt(step: string, use?: typeof fillAndFree): Promise<void> {
  const server = startServerProcess({ REGIA_APP_DIR: app, REGIA_DATA_DIR: dataDir });
  const ready = await server.ready.then(
    () => true,
    () => false,
  );
  const meanwhile = await use?.(await server.ready);
  server.signal("SIGTERM");
  const { code } = await server.end;
  const left = readdirSync(dataDir).sort();
  outcomes.push({ step, ready, code, stderr: server.stderr, stdout: server.stdout, left, meanwhile });
}

fill(12 * 1024 * 1024);
await attempt("first start on a disk too small");
rmSync(filler);
await attempt("first start with room", fillAndFree);
fill(0);
await attempt("next start on a full disk");
rmSync(filler);
await attempt("next start with room again");
process.stdout.write(JSON.stringify(outcomes));
