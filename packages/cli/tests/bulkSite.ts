import { readFileSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { type Account, type Backend, startBackend, startServer } from "./backend.ts";
import { type Outcome, ownFolder, type RunOptions, regia } from "./command.ts";

/** A user as the admin function lists it. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly role: string;
  readonly plan: string;
  readonly plan_expires_at: string | null;
  readonly trial_start_date: string | null;
  readonly trial_used: boolean;
  readonly custom_limits: Readonly<Record<string, unknown>> | null;
}

/** An entry of the audit log. */
export interface AuditEntry {
  readonly action: string;
  readonly targetEmail: string;
  readonly requestId: string;
}

type Fields = Readonly<Record<string, unknown>>;

async function signIn(url: string, account: Account): Promise<{ token: string; apikey: string }> {
  const config = (await (await fetch(`${url}/local/config.json`)).json()) as { publishableKey: string };
  const apikey = config.publishableKey;
  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey, "Content-Type": "application/json" },
    body: JSON.stringify(account),
  });
  const { access_token: token } = (await session.json()) as { access_token: string };
  return { token, apikey };
}

/** A backend with people to change, and an admin's access to it. */
export class BulkSite {
  readonly backend: Backend;
  readonly token: string;
  readonly people: readonly User[];
  #given = 0;

  private constructor(backend: Backend, token: string, people: readonly User[]) {
    this.backend = backend;
    this.token = token;
    this.people = people;
  }

  static async start(): Promise<BulkSite> {
    const backend = await startBackend();
    const { token } = await signIn(backend.url, backend.admin);
    const site = new BulkSite(backend, token, []);
    return new BulkSite(backend, token, await site.users());
  }

  async #ask(query: string, init: RequestInit = {}): Promise<Fields> {
    const answer = await fetch(`${this.backend.url}/.netlify/functions/admin${query}`, {
      ...init,
      headers: { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" },
    });
    return (await answer.json()) as Fields;
  }

  async users(): Promise<readonly User[]> {
    const body = JSON.stringify({
      action: "get_users",
      role: "user",
      pageSize: 1000,
      sort: "email",
      order: "asc",
    });
    return (await this.#ask("", { method: "POST", body }))["users"] as readonly User[];
  }

  async user(email: string): Promise<User | undefined> {
    return (await this.users()).find((each) => each.email === email);
  }

  async change(operations: readonly Fields[]): Promise<void> {
    await this.#ask("", { method: "POST", body: JSON.stringify({ action: "bulk", operations }) });
  }

  /** Creates a workspace that one user pays for and another one is in; both have verified addresses. */
  async share(name: string, payer: User, guest: User): Promise<void> {
    const asPayer = await this.#caller(payer);
    const { id: workspace } = await asPayer("create_workspace", { name });
    const { id: invitation } = await asPayer("invite_to_workspace", { workspace, email: guest.email });
    const asGuest = await this.#caller(guest);
    await asGuest("accept_invitation", { invitation });
  }

  /** Calls functions of the database as a user. */
  async #caller({ email }: User): Promise<(name: string, args: Fields) => Promise<Fields>> {
    const { url, user } = this.backend;
    const { token, apikey } = await signIn(url, { email, password: user.password });
    return async (name, args) => {
      const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { apikey, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify(args),
      });
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Fields;
    };
  }

  /** The whole audit log. */
  async audit(): Promise<readonly AuditEntry[]> {
    const entries: AuditEntry[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await this.#ask(`?action=audit&pageSize=1000&page=${page}`);
      const some = answer["entries"] as readonly AuditEntry[];
      entries.push(...some);
      if (some.length === 0) return entries;
    }
  }

  /** Returns users that no other test uses. */
  some(count: number): readonly User[] {
    const some = this.people.slice(this.#given, this.#given + count);
    if (some.length < count) throw new Error("The backend has too few people for these tests.");
    this.#given += count;
    return some;
  }
}

/** A folder with a file of operations, in which the command runs. */
export class BulkFolder {
  readonly directory = ownFolder();
  readonly #site: BulkSite;

  constructor(site: BulkSite) {
    this.#site = site;
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  write(name: string, content: string | Uint8Array): void {
    writeFileSync(this.path(name), content);
  }

  read(name: string): string {
    return readFileSync(this.path(name), "utf8");
  }

  environment(env: RunOptions["env"] = {}): NonNullable<RunOptions["env"]> {
    return { HOME: undefined, REGIA_URL: this.#site.backend.url, REGIA_TOKEN: this.#site.token, ...env };
  }

  /** Runs `regia bulk apply` in the folder as the admin, without a home directory. */
  apply(args: readonly string[], { env, ...options }: RunOptions = {}): Promise<Outcome> {
    return regia(["bulk", "apply", ...args], { cwd: this.directory, env: this.environment(env), ...options });
  }
}

/** An operation that sets a plan with an expiry that no other operation sets. */
export function planOperation({ email }: Pick<User, "email">, day = "2031-05-17"): Fields {
  return { op: "plan", email, plan: "pro", expiresAt: day };
}

/** The expiry that {@link planOperation} sets, as stored. */
export const PLAN_END = "2031-05-17T21:59:59.999+00:00";

/** Operations as NDJSON. */
export function ndjson(operations: readonly Fields[]): string {
  return operations.map((operation) => `${JSON.stringify(operation)}\n`).join("");
}

/** A `bulk` call to the admin function that passes through {@link proxyBulkCalls}. */
export interface ProxiedCall {
  /** From 1. */
  readonly number: number;
  readonly authorization: string;
  readonly response: ServerResponse;
  /** Forwards the call to the backend and returns the text of its response. */
  forward(): Promise<string>;
  /** Forwards the call and returns the response to the command. */
  pass(): Promise<void>;
}

async function bodyOf(request: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/**
 * A proxy between the command and the backend. It forwards every request; the test decides about the bulk calls.
 *
 * @param date - changes the `Date` header of the responses
 */
export function proxyBulkCalls(
  { backend }: BulkSite,
  bulk: (call: ProxiedCall) => Promise<void> | void,
  date?: (date: string) => string,
): Promise<string> {
  let number = 0;
  return startServer(async (request, response) => {
    const body = await bodyOf(request);
    const { authorization = "", apikey = "" } = request.headers as Readonly<Record<string, string>>;
    const ask = async () => {
      const answer = await fetch(backend.url + request.url, {
        method: request.method ?? "GET",
        headers: { Authorization: authorization, apikey, "Content-Type": "application/json" },
        ...(body === "" ? {} : { body }),
      });
      return { answer, text: await answer.text() };
    };
    const pass = async () => {
      const { answer, text } = await ask();
      // The site's own address is replaced by the proxy's.
      const shown = text.replaceAll(backend.url, `http://${request.headers.host}`);
      const dated = date ? { Date: date(answer.headers.get("date") ?? "") } : {};
      response.writeHead(answer.status, { "Content-Type": "application/json", ...dated }).end(shown);
    };
    if (!body.includes('"action":"bulk"')) return pass();
    number += 1;
    return bulk({ number, authorization, response, forward: async () => (await ask()).text, pass });
  });
}
