import { type ChildProcess, spawn } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const main = join(dirname(fileURLToPath(import.meta.url)), "../../local/src/main.ts");

/** An account that a test can sign in with. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The embedded backend, running for one file of tests. */
export interface Backend {
  readonly url: string;
  readonly admin: Account;
  /** An account with the role `user`. */
  readonly user: Account;
  stop(): Promise<void>;
}

const ADMIN: Account = { email: "capo@example.com", password: "Segreta-123" };
const DEMO_PASSWORD = "Regia-demo-1";

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

async function post(url: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The address of a demo user who can sign in. */
async function confirmedUser(url: string): Promise<string> {
  const config = (await (await fetch(`${url}/local/config.json`)).json()) as { publishableKey: string };
  const signIn = `${url}/auth/v1/token?grant_type=password`;
  const session = (await post(signIn, { apikey: config.publishableKey }, ADMIN)) as { access_token: string };
  const answer = await post(
    `${url}/.netlify/functions/admin`,
    { Authorization: `Bearer ${session.access_token}` },
    { action: "get_users", role: "user" },
  );
  const { users } = answer as { users: { email: string; email_verified: boolean }[] };
  const user = users.find(({ email_verified }) => email_verified);
  if (!user) throw new Error("No demo user has a confirmed address.");
  return user.email;
}

/**
 * Starts the embedded backend on a free port, with a temporary store.
 *
 * @param demoUsers - number of demo users, which are the same in every run
 */
export async function startBackend(demoUsers = 6): Promise<Backend> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: "0",
      REGIA_DATA_DIR: "memory",
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
    const url = await announced(child);
    return { url, admin: ADMIN, user: { email: await confirmedUser(url), password: DEMO_PASSWORD }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A server for one test, with any behaviour. */
export async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
