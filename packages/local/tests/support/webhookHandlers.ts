import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { COMPILE_CACHE } from "./serverProcess.ts";

const PROGRAM = fileURLToPath(new URL("./webhookProcess.ts", import.meta.url));

/** The functions `stripe-webhook` and `billing` in a process of their own. */
export interface WebhookHandler {
  /**
   * Sends it an event.
   * @returns the status of its answer, null if it was killed
   */
  send(payload: string, signature: string): Promise<number | null>;
  /**
   * Calls the function `billing` for a person.
   * @returns the status of its answer, null if it was killed
   */
  ask(accessToken: string, action: string): Promise<number | null>;
  close(): void;
}

/**
 * Starts a handler.
 * @param killedAt it is killed at its request of this number to the backend or the provider
 * @param when whether that request is still carried out
 */
export async function startHandler(
  killedAt = Number.POSITIVE_INFINITY,
  when: "before" | "after" = "before",
): Promise<WebhookHandler> {
  const { SUPABASE_URL: backend = "", STRIPE_API_BASE: provider = "" } = process.env;
  let child: ChildProcess | undefined;
  let requests = 0;
  // What the handler asks passes here, so that it can be killed at a known point.
  const passage = createServer(
    getRequestListener(
      async (request) => {
        requests += 1;
        const { pathname, search } = new URL(request.url);
        const isLast = requests >= killedAt;
        if (isLast && when === "before") child?.kill("SIGKILL");
        if (isLast && when === "before") return new Response(null, { status: 503 });
        const { method, headers } = request;
        const body = method === "GET" ? undefined : await request.arrayBuffer();
        const answer = await fetch(`${new URL(backend).origin}${pathname}${search}`, {
          method,
          headers: [...headers].filter(([name]) => !["host", "connection", "content-length"].includes(name)),
          ...(body === undefined ? {} : { body }),
        });
        if (isLast) child?.kill("SIGKILL");
        const headersBack = new Headers(answer.headers);
        headersBack.delete("content-encoding");
        headersBack.delete("content-length");
        return new Response(answer.body, { status: answer.status, headers: headersBack });
      },
      { overrideGlobalObjects: false },
    ),
  );
  await once(passage.listen(0, "127.0.0.1"), "listening");
  const through = `http://127.0.0.1:${(passage.address() as AddressInfo).port}`;
  child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", PROGRAM], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      SUPABASE_URL: through,
      STRIPE_API_BASE: `${through}${new URL(provider).pathname}`,
    },
  });
  const { stdout } = child;
  if (stdout === null) throw new Error("The handler has no output.");
  const [port] = (await once(createInterface(stdout), "line")) as [string];
  async function post(path: string, body: string, headers: Readonly<Record<string, string>>) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json", ...headers },
      });
      return answer.status;
    } catch (error) {
      if (child?.signalCode !== "SIGKILL" && !child?.killed) throw error;
      return null;
    }
  }
  return {
    send: (payload, signature) => post("/", payload, { "Stripe-Signature": signature }),
    ask: (accessToken, action) =>
      post("/billing", JSON.stringify({ action }), { Authorization: `Bearer ${accessToken}` }),
    close: () => {
      child?.kill("SIGKILL");
      passage.close();
      passage.closeAllConnections();
    },
  };
}
