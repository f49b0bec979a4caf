import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../src/postgres/port.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** The first admin of a measured server. */
export const ADMIN = { email: "bench@example.com", password: "Quaderno-7-lanterne" };

/** A server process of its own. */
export interface MeasuredServer {
  readonly url: string;
  readonly child: ChildProcess;
  /** Makes it collect its garbage; returns the JavaScript heap that is left, in megabytes. */
  collect(): Promise<number>;
  stop(): Promise<void>;
}

/** Sends the commands of Node's inspector, each without parameters; returns the answer to the last. */
async function inspect(address: string, methods: readonly string[]): Promise<unknown> {
  const socket = new WebSocket(address);
  await once(socket, "open");
  let answer: unknown;
  for (const [id, method] of methods.entries()) {
    socket.send(JSON.stringify({ id, method }));
    const [message] = (await once(socket, "message")) as [{ readonly data: string }];
    answer = (JSON.parse(message.data) as { result: unknown }).result;
  }
  socket.close();
  return answer;
}

/** Starts a server as a process and waits until /healthz answers 200. */
export async function startServer(
  dataDir: string,
  appDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const inspector = await freePort();
  const child = spawn(process.execPath, [`--inspect=127.0.0.1:${inspector}`, main], {
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      REGIA_DATA_DIR: dataDir,
      REGIA_APP_DIR: appDir,
      REGIA_ADMIN_EMAIL: ADMIN.email,
      REGIA_ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.status === 200) break;
    await pause(20);
  }
  return {
    url,
    child,
    collect: async () => {
      const [target] = (await (await fetch(`http://127.0.0.1:${inspector}/json/list`)).json()) as {
        webSocketDebuggerUrl: string;
      }[];
      const methods = ["HeapProfiler.collectGarbage", "Runtime.getHeapUsage"];
      const heap = await inspect(target?.webSocketDebuggerUrl ?? "", methods);
      return (heap as { usedSize: number }).usedSize / 1024 / 1024;
    },
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

/** The fields of /proc/PID/stat from the third on; none of a process that has ended meanwhile. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** A process and all its descendants. Needs Linux. */
export function family(root: number): string[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((pid) => [pid, statOf(pid)[1]]));
  const found = [String(root)];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** Clock ticks of the kernel in a second, as every Linux counts them for programs. */
const TICKS = 100;

/**
 * Milliseconds of processor time that a process and all its descendants have used, with descendants that have ended. What else
 * the machine does changes it little. Needs Linux.
 */
export function processorTime(root: number): number {
  const ticks = family(root).flatMap((pid) => statOf(pid).slice(11, 15));
  return (ticks.reduce((sum, each) => sum + Number(each), 0) * 1000) / TICKS;
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
