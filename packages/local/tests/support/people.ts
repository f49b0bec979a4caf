import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import postgres from "postgres";
import type { SentMail } from "../../src/mail/index.ts";
import { runningDatabaseUrl } from "../../src/postgres/index.ts";
import { eventually } from "./eventually.ts";
import type { TestServer } from "./server.ts";

/** A password that is valid by every rule. */
export const GOOD_PASSWORD = "Regia-prova-1";

/** Its hash, which would take longer to compute than everything else that a sign-in does. */
const GOOD_PASSWORD_HASH = "$2b$10$ygfkdgdnLM5sXXVFoZXs1egCKJOla7MGt629dnEktpHDrP3yyiQuG";

/** A client without persistent storage. */
export function clientFor(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** The emails to an address, newest first, from `/local/mail.json`. */
export async function emailsTo(url: string, address: string): Promise<SentMail[]> {
  const answer = await fetch(`${url}/local/mail.json?to=${encodeURIComponent(address)}`);
  if (!answer.ok) throw new Error(`/local/mail.json answered ${answer.status}`);
  return (await answer.json()) as SentMail[];
}

/** Like {@link emailsTo}; waits until there are as many, because some follow the answer to their request. */
export function emailsArrived(url: string, address: string, count: number): Promise<SentMail[]> {
  return eventually(async () => {
    const emails = await emailsTo(url, address);
    if (emails.length < count)
      throw new Error(`${emails.length} of ${count} emails to ${address} are there.`);
    return emails;
  });
}

/** The address of the newest email's button, once there are as many emails. */
export async function newestLink(url: string, address: string, count = 1): Promise<string> {
  const [newest] = await emailsArrived(url, address, count);
  const link = newest?.links[0];
  if (link === undefined) throw new Error(`The newest email to ${address} has no link.`);
  return link;
}

/** Opens a link without following redirects; returns the redirect target. */
export async function follow(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: "manual" });
  const place = answer.headers.get("location");
  if (place === null) throw new Error(`The link answered ${answer.status} and leads nowhere.`);
  return new URL(place);
}

/** The parameters in the fragment of a redirect target. */
export function fragmentOf(place: URL): URLSearchParams {
  return new URLSearchParams(place.hash.slice(1));
}

/** An unused address. */
export function freshAddress(name = "persona"): string {
  return `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

/** A signed-in person. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly client: SupabaseClient;
  readonly accessToken: string;
}

/** Signs up, confirms the address from the email, and signs in. */
export async function newPerson(url: string, key: string, email = freshAddress()): Promise<Person> {
  const client = clientFor(url, key);
  const { error } = await client.auth.signUp({
    email,
    password: GOOD_PASSWORD,
    options: { data: { full_name: "Anna Rossi", display_name: "Anna" } },
  });
  if (error) throw error;
  await follow(await newestLink(url, email));
  const { data, error: refusal } = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  if (refusal) throw refusal;
  return { id: data.user.id, email, client, accessToken: data.session.access_token };
}

/** What {@link quickPerson} needs to know of a server. */
export type OpenServer = Pick<TestServer, "url" | "key" | "jwtSecret" | "sql">;

/** The keys of a data directory and a connection to its running database, or to the one that the server uses instead. */
export function openServer(url: string, dataDir: string, databaseUrl?: string): OpenServer {
  const keys = JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8")) as Record<
    "publishableKey" | "jwtSecret",
    string
  >;
  const sql = postgres(databaseUrl ?? runningDatabaseUrl(dataDir) ?? "", { max: 2, onnotice: () => {} });
  return { url, key: keys.publishableKey, jwtSecret: keys.jwtSecret, sql };
}

/** Creates a confirmed account; returns its id. */
async function insertAccount({ sql }: OpenServer, email: string, passwordHash: string | null) {
  const id = crypto.randomUUID();
  const metadata = { sub: id, email, full_name: "Anna Rossi", display_name: "Anna" };
  await sql`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (${id}, ${email.toLowerCase()}, ${passwordHash}, now(),
      ${sql.json({ provider: "email", providers: ["email"] })}, ${sql.json(metadata)})`;
  return id;
}

/** Signs in to an account that was created directly, for tests that are not about signing up. */
export async function personWithPassword(server: OpenServer): Promise<Person> {
  const email = freshAddress();
  const id = await insertAccount(server, email, GOOD_PASSWORD_HASH);
  const client = clientFor(server.url, server.key);
  const { data, error } = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  if (error) throw error;
  return { id, email, client, accessToken: data.session.access_token };
}

/** Creates an account without a password, and a session with its token directly. */
export async function quickPerson(server: OpenServer, email = freshAddress()): Promise<Person> {
  const { sql } = server;
  const id = await insertAccount(server, email, null);
  const session = crypto.randomUUID();
  await sql`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
  const accessToken = await new SignJWT({ role: "authenticated", email, session_id: session })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(id)
    .setAudience("authenticated")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(server.jwtSecret));
  const client = createClient(server.url, server.key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { Authorization: `Bearer ${accessToken}` } },
  });
  return { id, email: email.toLowerCase(), client, accessToken };
}
