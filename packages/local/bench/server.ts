import { type ChildProcess, spawn } from "node:child_process";
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
  stop(): Promise<void>;
}

/** Starts a server as a process and waits until /healthz answers 200. */
export async function startServer(
  dataDir: string,
  appDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main], {
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
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
