import { cpSync, mkdtempSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { inject, onTestFinished } from "vitest";
import { ADMIN, DEMO_PASSWORD, serve } from "./server.ts";

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

/** Starts the embedded backend on a free port, with its own copy of the store: an admin and the demo users. */
export async function startBackend(): Promise<Backend> {
  const store = inject("store");
  const folder = mkdtempSync(`${store}-`);
  cpSync(store, folder, { recursive: true });
  const { url, stop } = await serve(folder);
  try {
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
