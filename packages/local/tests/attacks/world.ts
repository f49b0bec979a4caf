import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { testFolder } from "../support/app.ts";
import { clientFor, freshAddress, GOOD_PASSWORD, newPerson, type Person } from "../support/people.ts";
import { PNG } from "../support/pictures.ts";
import { ADMIN, startTestServer, type TestServer } from "../support/server.ts";
import { copyStore } from "../support/stores.ts";

/** The kinds of attacker. */
export const ATTACKERS = ["anonymous", "user", "expired", "demoted"] as const;

/** An attacker: anonymous, a user, a user with an expired token, a former admin. */
export type Attacker = (typeof ATTACKERS)[number];

/** A person with a token from before the server's restart. */
type Resident = Omit<Person, "client">;

/** The users of a world. */
interface Cast {
  /** The user whose data is attacked; every field of the profile is filled. */
  readonly victim: Resident;
  readonly admin: Resident;
  /** The attackers with an account. */
  readonly mallory: Resident;
  readonly demoted: Resident;
}

/** A server with users, some of them attackers. */
export interface World extends Cast {
  readonly server: TestServer;
  /** An attacker's token; undefined for the anonymous one. */
  token(attacker: Attacker | "admin"): string | undefined;
  /** supabase-js with that token. */
  client(attacker: Attacker | "admin"): SupabaseClient;
  /** A request with that token and the project's key. */
  ask(attacker: Attacker | "admin", path: string, init?: RequestInit): Promise<Answer>;
  /** Calls the admin function with JSON. */
  callAdmin(attacker: Attacker | "admin", method: string, body: unknown, query?: string): Promise<Answer>;
  /** Runs an attack, then checks that no stored data has changed. */
  unchanged<T>(attack: () => Promise<T>): Promise<T>;
}

/** A response whose body has been read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** A token signed as the authentication service does, with any claims. */
export async function forge(secret: string, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return await new SignJWT({
    role: "authenticated",
    aud: "authenticated",
    iat: now,
    exp: now + 3600,
    ...claims,
  })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(secret));
}

/** Columns that any request may update, such as the time of the last visit. */
const VOLATILE = new Set(["last_sign_in_at", "updated_at", "refreshed_at", "last_accessed_at"]);

/** A hash of every table with data of the product or its users; locks are left out. */
async function fingerprint({ sql }: TestServer): Promise<Record<string, string>> {
  const tables = await sql<{ schema: string; name: string; columns: string[] }[]>`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and (
      n.nspname in ('public', 'private') and c.relname <> 'admin_departures'
      or n.nspname = 'auth' and c.relname in ('users', 'identities')
      or n.nspname = 'storage' and c.relname in ('objects', 'buckets')
    )
    group by 1, 2 order by 1, 2`;
  const prints: Record<string, string> = {};
  for (const { schema, name, columns } of tables) {
    const kept = columns.filter((column) => !VOLATILE.has(column));
    const rows = await sql`select ${sql(kept)} from ${sql(schema)}.${sql(name)}`;
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    prints[`${schema}.${name}`] = createHash("sha256").update(lines.join("\n")).digest("hex");
  }
  return prints;
}

/** Patterns that no response may contain. */
const INTERNALS =
  /\bat [\w.<>]+ \(|\/packages\/|\/functions\/|node_modules|select .+ from |insert into |PostgresError|sb_secret_|stack/i;

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** Creates a user with a row in every table of the product. */
async function settleIn(server: TestServer, victim: Person): Promise<void> {
  const { sql } = server;
  await sql`
    update public.profiles
    set full_name = 'Vittoria Segreta', phone = '+39 333 0000000', plan = 'enterprise', custom_limits = '{"maxSmsPerMonth": 77}'
    where id = ${victim.id}`;
  await sql`insert into public.preferences (user_id, profile_visibility) values (${victim.id}, 'private')`;
  // Unknown to the payment provider, with which the server would else compare these books.
  await sql`
    with customer as (
      insert into public.billing_customers (user_id, tax_data)
      values (${victim.id}, '{"name": "Ditta Segreta"}') returning id
    )
    insert into public.billing_invoices (id, customer_id, number, total_cents, currency, status, created_at)
    select 'in_victim', id, 'SEGRETA-0001', 1900, 'EUR', 'paid', now() from customer`;
  await sql`
    insert into public.usage_counters (user_id, counter, period_start, used)
    values (${victim.id}, 'activeChats', '-infinity', 4)`;
  const { error } = await victim.client.storage
    .from("avatars")
    .upload(`${victim.id}/1.png`, new Uint8Array(PNG), { contentType: "image/png" });
  if (error) throw error;
}

async function signIn(server: TestServer, email: string, password: string): Promise<Person> {
  const client = clientFor(server.url, server.key);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { id: data.user.id, email, client, accessToken: data.session.access_token };
}

function worldOf(server: TestServer, cast: Cast, expired: string): World {
  const tokens: Readonly<Record<Attacker | "admin", string | undefined>> = {
    anonymous: undefined,
    user: cast.mallory.accessToken,
    expired,
    demoted: cast.demoted.accessToken,
    admin: cast.admin.accessToken,
  };
  const ask: World["ask"] = async (attacker, path, init = {}) => {
    const headers = new Headers(init.headers);
    const token = tokens[attacker];
    if (!headers.has("apikey")) headers.set("apikey", server.key);
    if (token !== undefined && !headers.has("authorization")) headers.set("authorization", `Bearer ${token}`);
    const answer = await readAnswer(
      await fetch(`${server.url}${path}`, { redirect: "manual", ...init, headers }),
    );
    expect(answer.text, path).not.toMatch(INTERNALS);
    expect(answer.status, `${path}: ${answer.text.slice(0, 200)}`).not.toBe(500);
    for (const secret of [server.secretKey, server.jwtSecret]) expect(answer.text).not.toContain(secret);
    if (attacker !== "admin") {
      for (const secret of ["Vittoria Segreta", "+39 333 0000000", cast.victim.email]) {
        expect(answer.text, path).not.toContain(secret);
      }
    }
    return answer;
  };
  return {
    server,
    ...cast,
    token: (attacker) => tokens[attacker],
    client: (attacker) => {
      const token = tokens[attacker];
      return createClient(server.url, server.key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { headers: token === undefined ? {} : { Authorization: `Bearer ${token}` } },
      });
    },
    ask,
    callAdmin: (attacker, method, body, query = "") =>
      ask(attacker, `/.netlify/functions/admin${query}`, {
        method,
        headers: { "content-type": "application/json" },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    unchanged: async (attack) => {
      const before = await fingerprint(server);
      const result = await attack();
      expect(await fingerprint(server)).toEqual(before);
      return result;
    },
  };
}

/** Makes the store of a world: a data directory with its people, and beside it a file with their tokens. */
async function populate(folder: string): Promise<void> {
  const server = await startTestServer({ REGIA_DATA_DIR: join(folder, "data") });
  const [victim, mallory, demoted, admin] = await Promise.all([
    newPerson(server.url, server.key, freshAddress("vittima")),
    newPerson(server.url, server.key, freshAddress("mallory")),
    newPerson(server.url, server.key, freshAddress("ex")),
    signIn(server, ADMIN.email, GOOD_PASSWORD),
  ]);
  await settleIn(server, victim);
  await server.sql`update public.profiles set role = 'admin' where id = ${demoted.id}`;
  await server.sql`update public.profiles set role = 'user' where id = ${demoted.id}`;
  await server.stop();
  const settled = ({ id, email, accessToken }: Person): Resident => ({ id, email, accessToken });
  const cast: Cast = {
    victim: settled(victim),
    admin: settled(admin),
    mallory: settled(mallory),
    demoted: settled(demoted),
  };
  writeFileSync(join(folder, "cast.json"), JSON.stringify(cast));
}

/** The same tokens of the same sessions as if they began now: a long run makes its store more than their hour before. */
async function refreshed(
  { sql, jwtSecret }: TestServer,
  { victim, admin, mallory, demoted }: Cast,
): Promise<Cast> {
  await sql`update auth.sessions set updated_at = now()`;
  const renew = async (person: Resident): Promise<Resident> => {
    const { iat: _iat, exp: _exp, ...claims } = decodeJwt(person.accessToken);
    return { ...person, accessToken: await forge(jwtSecret, claims) };
  };
  return {
    victim: await renew(victim),
    admin: await renew(admin),
    mallory: await renew(mallory),
    demoted: await renew(demoted),
  };
}

/** Runs attacks on a server that was restarted on its data, with tokens from before. */
export function attack(subject: string, attacks: (world: () => World) => void): void {
  describe(subject, () => {
    const folder = testFolder();
    let server: TestServer | undefined;
    let world: World | undefined;

    beforeAll(async () => {
      const store = join(folder.path, "world");
      await copyStore("world", populate, store);
      server = await startTestServer({ REGIA_DATA_DIR: join(store, "data") });
      const cast = await refreshed(server, JSON.parse(readFileSync(join(store, "cast.json"), "utf8")));
      const now = Math.floor(Date.now() / 1000);
      const expired = await forge(server.jwtSecret, {
        sub: cast.mallory.id,
        iat: now - 7200,
        exp: now - 3600,
      });
      world = worldOf(server, cast, expired);
    });

    attacks(() => {
      if (world === undefined) throw new Error("The world is not there yet.");
      return world;
    });
    afterAll(async () => {
      await server?.stop();
      folder.remove();
    });
  });
}
