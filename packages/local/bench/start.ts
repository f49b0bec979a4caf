// Measures how soon a second start answers, and how much memory the idle server uses.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../src/postgres/port.ts";
import type { Figure } from "./figure.ts";
import { family } from "./server.ts";

const checkout = fileURLToPath(new URL("../../../", import.meta.url));

/** The product's targets. */
const TARGETS = { startSeconds: 5, memoryMegabytes: 350, idleMegabytes: 150 };
const ROUNDS = 5;
/** Milliseconds after which an idle server has settled, and closed the connections to its database that it no longer uses. */
const SETTLING = 20_000;

/** What is started: arguments of Node, and variables besides those of this process. */
interface Program {
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  /** Milliseconds from the spawn to the first 200 of /healthz. */
  readonly startedIn: number;
}

async function start({ command, environment = {} }: Program, dataDir: string): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: checkout,
    stdio: "ignore",
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", REGIA_DATA_DIR: dataDir, ...environment },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.status === 200) return { child, url, startedIn: performance.now() - began };
    await pause(10);
  }
}

async function stop({ child }: Running): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
}

function statusOf(pid: string, field: string): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(
    readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"),
  );
  return Number(line?.[1] ?? 0);
}

/** Memory in megabytes: PSS divides shared pages among processes; RSS is the sum of all processes' own counts. */
function memoryOf(root: number): { server: number; database: number; rss: number } {
  const sum = (pids: readonly string[], field: string) =>
    pids.reduce((total, pid) => total + statusOf(pid, field), 0) / 1024;
  const [server = "", ...database] = family(root);
  return {
    server: sum([server], "Pss"),
    database: sum(database, "Pss"),
    rss: sum([server, ...database], "Rss"),
  };
}

/** Sends the requests of a typical page, so that everything that is loaded on demand is loaded. */
async function warm(url: string): Promise<void> {
  const { publishableKey } = (await (await fetch(`${url}/local/config.json`)).json()) as {
    publishableKey: string;
  };
  const headers = { apikey: publishableKey, "content-type": "application/json" };
  const body = JSON.stringify({ email: "nobody@example.com", password: "Regia-prova-1" });
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([
      ...[
        "/",
        "/local/mail",
        "/auth/v1/settings",
        "/rest/v1/profiles?select=id",
        "/.netlify/functions/config",
      ].map(async (path) => (await fetch(`${url}${path}`, { headers })).arrayBuffer()),
      fetch(`${url}/auth/v1/token?grant_type=password`, { method: "POST", headers, body }),
    ]);
  }
  await fetch(`${url}/auth/v1/signup`, { method: "POST", headers, body });
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function startTimes(program: Program, dataDir: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = await start(program, dataDir);
    times.push(running.startedIn / 1000);
    await stop(running);
  }
  return times;
}

const wholeStart: Program = { command: [join(checkout, "scripts/run.mjs"), "start"] };
/** The server as the whole start runs it, with the modules that that has compiled. */
const serverAlone: Program = {
  command: [join(checkout, "packages/local/src/main.ts")],
  environment: { NODE_COMPILE_CACHE: join(checkout, "node_modules/.cache/compiled") },
};

async function memoryFigures(dataDir: string): Promise<Figure[]> {
  const running = await start(serverAlone, dataDir);
  await warm(running.url);
  await pause(SETTLING);
  const { server, database, rss } = memoryOf(running.child.pid ?? 0);
  await stop(running);
  return [
    {
      name: "idle memory of server and database (PSS)",
      value: server + database,
      unit: "MB",
      below: TARGETS.idleMegabytes,
      better: "lower",
    },
    { name: "of it the server", value: server, unit: "MB" },
    { name: "of it PostgreSQL", value: database, unit: "MB" },
    {
      name: "the same, shared pages counted in each process (RSS)",
      value: rss,
      unit: "MB",
      below: TARGETS.memoryMegabytes,
    },
  ];
}

/** Takes all figures on a data directory of its own, and removes it. */
export async function startFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "regia-bench-"));
  const dataDir = join(folder, "data");
  try {
    const first = await start(wholeStart, dataDir);
    await stop(first);
    const whole = await startTimes(wholeStart, dataDir);
    const alone = await startTimes(serverAlone, dataDir);
    const memory = process.platform === "linux" ? await memoryFigures(dataDir) : [];
    return [
      {
        name: "first start, store made, app built if it changed",
        value: first.startedIn / 1000,
        unit: "s",
      },
      {
        name: `second npm start to /healthz, median of ${ROUNDS}`,
        value: median(whole),
        unit: "s",
        below: TARGETS.startSeconds,
      },
      { name: "second npm start to /healthz, slowest", value: Math.max(...whole), unit: "s" },
      { name: `of it the server, median of ${ROUNDS}`, value: median(alone), unit: "s" },
      ...memory,
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
