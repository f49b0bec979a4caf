import { type ChildProcess, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const main = join(dirname(fileURLToPath(import.meta.url)), "../../local/src/main.ts");

/** The admin of every backend, and the password of its demo users. */
export const ADMIN = { email: "capo@example.com", password: "Segreta-123" } as const;
export const DEMO_PASSWORD = "Regia-demo-1";
/** The number of demo users, who are the same in every backend. */
export const DEMO_USERS = 120;

/** A process of the embedded backend. */
export interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** The address that the server prints when it is ready. */
function announced(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /https?:\/\/[\w.:[\]]+/.exec(output)?.[0];
      if (url && output.includes("\n")) resolve(url);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", (code) => reject(new Error(`The backend ended with ${code}:\n${output}`)));
  });
}

/**
 * Starts the embedded backend on a free port.
 *
 * @param store - its data directory, which it fills if there is none, or `memory`
 */
export async function serve(store: string, demoUsers = DEMO_USERS): Promise<Server> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: "0",
      REGIA_DATA_DIR: store,
      REGIA_DEMO: String(demoUsers),
      REGIA_ADMIN_EMAIL: ADMIN.email,
      REGIA_ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  };
  try {
    return { url: await announced(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
