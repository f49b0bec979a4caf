// `node packages/local/bench/main.ts`: how soon a second start answers, and what the idle server holds in memory.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../src/postgres/port.ts";

const checkout = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "regia-bench-"));

/** Promises of the product. */
const TARGETS = { startSeconds: 5, memoryMegabytes: 350 };
const ROUNDS = 5;
/** Milliseconds after which an idle server has settled. */
const SETTLING = 5_000;

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  /** Milliseconds from the spawn to the first 200 of /healthz. */
  readonly startedIn: number;
}

async function start(command: readonly string[]): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: checkout,
    stdio: "ignore",
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", REGIA_DATA_DIR: join(folder, "data") },
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

/** A process and everything that it started. */
function family(root: number): string[] {
  const parents = new Map<string, string>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      parents.set(pid, stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? "");
    } catch {
      // It ended meanwhile.
    }
  }
  const found = [String(root)];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** Megabytes: shared pages counted by share (PSS), and each process's own view added up (RSS). */
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

/** Asks what a page full of people would ask, so that everything that loads late is loaded. */
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

let missed = false;
function print(name: string, value: number, unit: string, target?: number): void {
  const miss = target !== undefined && !(value < target);
  missed ||= miss;
  const promise = target === undefined ? "" : `  (below ${target} ${unit}: ${miss ? "missed" : "kept"})`;
  console.log(`${name.padEnd(52)} ${value.toFixed(unit === "s" ? 2 : 0).padStart(8)} ${unit}${promise}`);
}

async function startTimes(command: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = await start(command);
    times.push(running.startedIn / 1000);
    await stop(running);
  }
  return times;
}

const wholeStart = [join(checkout, "scripts/run.mjs"), "start"];
const serverAlone = [join(checkout, "packages/local/src/main.ts")];

try {
  const first = await start(wholeStart);
  print("first start, store made, app built if it changed", first.startedIn / 1000, "s");
  await stop(first);

  const whole = await startTimes(wholeStart);
  print(`second npm start to /healthz, median of ${ROUNDS}`, median(whole), "s", TARGETS.startSeconds);
  print("second npm start to /healthz, slowest", Math.max(...whole), "s");
  print(`of it the server, median of ${ROUNDS}`, median(await startTimes(serverAlone)), "s");

  if (process.platform === "linux") {
    const running = await start(serverAlone);
    await warm(running.url);
    await pause(SETTLING);
    const { server, database, rss } = memoryOf(running.child.pid ?? 0);
    print("idle memory of server and database (PSS)", server + database, "MB", TARGETS.memoryMegabytes);
    print("of it the server", server, "MB");
    print("of it PostgreSQL", database, "MB");
    print("the same, shared pages counted in each process (RSS)", rss, "MB", TARGETS.memoryMegabytes);
    await stop(running);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(missed ? 1 : 0);
