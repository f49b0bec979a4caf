// Every fact about @supabase/lite that the gateway relies on beyond its documented interface.
import { Readable } from "node:stream";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testFolder } from "../../tests/support/app.ts";
import { migrated } from "../../tests/support/databases.ts";
import { PNG } from "../../tests/support/pictures.ts";
import { objectFiles } from "../gateway/storage/objects.ts";
import { GOOGLE } from "../google/index.ts";
import { hashPassword, passwordMatches, withProvenPassword } from "../passwords/index.ts";
import { createTestDatabase, type TestDatabase } from "../postgres/testDatabase.ts";
import { isUnknownRelation, type Lite, type LiteMailer, openLite } from "./index.ts";

const KEYS = {
  jwtSecret: "a-secret-for-signing-tokens-in-this-test",
  publishableKey: "sb_publishable_0123456789012345678901234567",
  secretKey: "sb_secret_0123456789012345678901234567",
};
const SITE = "http://127.0.0.1:4173";
const PASSWORD = "Segreta123";

const mailer = {
  sendConfirmation: vi.fn<LiteMailer["sendConfirmation"]>(async () => {}),
  sendRecovery: vi.fn<LiteMailer["sendRecovery"]>(async () => {}),
  sendEmailChange: vi.fn<LiteMailer["sendEmailChange"]>(async () => {}),
  sendMagicLink: vi.fn<LiteMailer["sendMagicLink"]>(async () => {}),
  sendReauthentication: vi.fn<LiteMailer["sendReauthentication"]>(async () => {}),
};
const onDatabaseError = vi.fn<(error: unknown) => void>();
const printed = vi.spyOn(console, "error").mockImplementation(() => {});
const folder = testFolder();
const files = objectFiles(folder.path);

let database: TestDatabase;
let sql: postgres.Sql;
let lite: Lite;

beforeAll(async () => {
  database = await createTestDatabase(migrated);
  sql = postgres(database.url, { max: 2, onnotice: () => {} });
  lite = await openLite({
    databaseUrl: database.url,
    keys: KEYS,
    publicUrl: SITE,
    redirectOrigins: [SITE],
    mailer,
    objects: files.adapter,
    providers: {
      google: { enabled: true, client_id: "id", secret: "secret", redirect_uri: `${SITE}/auth/v1/callback` },
    },
    shortestPassword: 8,
    linkLifetime: 3600,
    onDatabaseError,
  });
});

afterAll(async () => {
  await lite.close();
  await sql.end();
  await database.drop();
  folder.remove();
  printed.mockRestore();
});

beforeEach(() => {
  onDatabaseError.mockClear();
  printed.mockClear();
});

function ask(path: string, { token = KEYS.publishableKey, ...init }: RequestInit & { token?: string } = {}) {
  const headers = { apikey: KEYS.publishableKey, Authorization: `Bearer ${token}`, ...init.headers };
  return lite.fetch(new Request(`${SITE}${path}`, { ...init, headers }));
}

const send = (path: string, body: object, init: { method?: string; token?: string } = {}) =>
  ask(path, {
    method: "POST",
    ...init,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });

/** Signs up, confirms the address and signs in. */
async function signIn(email: string) {
  expect((await send("/auth/v1/signup", { email, password: PASSWORD })).status).toBe(200);
  const [, tokenHash = ""] = mailer.sendConfirmation.mock.calls.at(-1) ?? [];
  await ask(`/auth/v1/verify?token=${tokenHash}&type=signup&redirect_to=${SITE}/auth/callback`);
  const response = await send("/auth/v1/token?grant_type=password", { email, password: PASSWORD });
  expect(response.status).toBe(200);
  const { access_token, user } = (await response.json()) as { access_token: string; user: { id: string } };
  return { token: access_token, id: user.id, response };
}

test("the mailer is asked for a confirmation with the token that the users table keeps", async () => {
  await send("/auth/v1/signup", { email: "conferma@example.com", password: PASSWORD });
  const [to, tokenHash] = mailer.sendConfirmation.mock.calls.at(-1) ?? [];
  expect(to).toBe("conferma@example.com");
  const [row] = await sql`select confirmation_token from auth.users where email = 'conferma@example.com'`;
  expect(row?.["confirmation_token"]).toBe(tokenHash);
});

test("a link signs the person in through the fragment of the address", async () => {
  await send("/auth/v1/signup", { email: "link@example.com", password: PASSWORD });
  const [, tokenHash = ""] = mailer.sendConfirmation.mock.calls.at(-1) ?? [];
  const answer = await ask(
    `/auth/v1/verify?token=${tokenHash}&type=signup&redirect_to=${SITE}/auth/callback`,
  );
  expect([302, 303]).toContain(answer.status);
  expect(answer.headers.get("location")).toMatch(
    /^http:\/\/127\.0\.0\.1:4173\/auth\/callback#.*access_token=/,
  );
});

test("the mailer is asked for a recovery", async () => {
  await signIn("recupero@example.com");
  await send("/auth/v1/recover", { email: "recupero@example.com" });
  const [to, tokenHash] = mailer.sendRecovery.mock.calls.at(-1) ?? [];
  expect(to).toBe("recupero@example.com");
  const [row] = await sql`select recovery_token from auth.users where email = 'recupero@example.com'`;
  expect(row?.["recovery_token"]).toBe(tokenHash);
});

test("a confirmation token that the gateway stores confirms the account with the stored password", async () => {
  const id = crypto.randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, confirmation_token, confirmation_sent_at,
      raw_app_meta_data, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', 'pronta@example.com', ${await hashPassword(PASSWORD)}, 'staged',
      now(), ${sql.json({ provider: "email", providers: ["email"] })}, ${sql.json({ sub: id, full_name: "Anna" })})`;
  const link = `/auth/v1/verify?token=staged&type=signup&redirect_to=${SITE}/auth/callback`;
  const opened = await Promise.all([ask(link), ask(link)]);
  const places = opened.map((answer) => answer.headers.get("location") ?? "");
  expect(places.filter((place) => place.includes("access_token="))).toHaveLength(1);
  const body = { email: "pronta@example.com", password: PASSWORD };
  expect((await send("/auth/v1/token?grant_type=password", body)).status).toBe(200);
});

test("a change without fields answers with the account, a pending address included", async () => {
  const { token, id } = await signIn("prima@example.com");
  await sql`update auth.users set email_change = 'dopo@example.com', email_change_sent_at = now() where id = ${id}`;
  const answer = await send("/auth/v1/user", {}, { method: "PUT", token });
  expect(await answer.json()).toMatchObject({ email: "prima@example.com", new_email: "dopo@example.com" });
});

test("a password is hashed with cost 10, as by the product's own hashing", async () => {
  await send("/auth/v1/signup", { email: "hash@example.com", password: PASSWORD });
  const [row] = await sql`select encrypted_password from auth.users where email = 'hash@example.com'`;
  expect(row?.["encrypted_password"]).toMatch(/^\$2b\$10\$/);
  expect(await passwordMatches(PASSWORD, row?.["encrypted_password"])).toBe(true);
});

test("a sign-in waits for its turn in the queue of passwords, unless its password is proven", async () => {
  const email = "coda@example.com";
  await signIn(email);
  const [row] = await sql`select encrypted_password from auth.users where email = ${email}`;
  const ask = () => send("/auth/v1/token?grant_type=password", { email, password: PASSWORD });
  const turns: string[] = [];
  const waiting = [
    ...Array.from({ length: 24 }, () => hashPassword(PASSWORD).then(() => turns.push("hash"))),
    ask().then(({ status }) => turns.push(`compared ${status}`)),
    withProvenPassword(PASSWORD, row?.["encrypted_password"], ask).then(({ status }) =>
      turns.push(`proven ${status}`),
    ),
  ];
  await Promise.all(waiting);
  expect(turns).toEqual(expect.arrayContaining(["proven 200", "compared 200"]));
  expect(turns.indexOf("proven 200")).toBeLessThan(turns.lastIndexOf("hash"));
  // Of those before it, up to two run beside it and may take longer.
  const before = turns.slice(0, turns.indexOf("compared 200"));
  expect(before.filter((turn) => turn === "hash").length).toBeGreaterThanOrEqual(24 - 2);
});

test("a sign-in names its session in a header", async () => {
  const { id, response } = await signIn("sessione@example.com");
  const rows = await sql`select id from auth.sessions where user_id = ${id}`;
  expect(rows.map((row) => row["id"])).toContain(response.headers.get("sb-auth-session-id"));
});

test("the ids of people are random, so that their first characters tell neighbours apart", async () => {
  const ids = [await signIn("vicina@example.com"), await signIn("vicino@example.com")].map(({ id }) => id);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(2);
});

test("every error of the driver passes through the hook", async () => {
  const { token, id } = await signIn("errore@example.com");
  const answer = await send(`/rest/v1/profiles?id=eq.${id}`, { role: "admin" }, { method: "PATCH", token });
  expect(answer.ok).toBe(false);
  expect(onDatabaseError.mock.calls.map(([error]) => (error as { code?: string }).code)).toContain("42501");
});

test("what the database refuses is printed through console.error, with the error", async () => {
  const { token, id } = await signIn("console@example.com");
  await send(`/rest/v1/profiles?id=eq.${id}`, { role: "admin" }, { method: "PATCH", token });
  expect(printed.mock.calls.flat().some((value) => value instanceof Error)).toBe(true);
});

test("an unknown table is an error of its own kind", async () => {
  const answer = await ask("/rest/v1/no_such_table");
  expect(answer.status).toBe(404);
  expect(printed.mock.calls.flat().some(isUnknownRelation)).toBe(true);
});

test("requests change no grant", async () => {
  await ask("/rest/v1/profiles");
  const [row] = await sql`
    select has_table_privilege('anon', 'public.profiles', 'select') as reads,
      has_table_privilege('authenticated', 'public.profiles', 'delete') as deletes`;
  expect(row).toEqual({ reads: false, deletes: false });
});

test("a timestamp reaches the client in the ISO form", async () => {
  const { token, id } = await signIn("orario@example.com");
  const answer = await ask(`/rest/v1/profiles?id=eq.${id}&select=created_at`, { token });
  expect(await answer.json()).toEqual([
    { created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/) },
  ]);
});

test("an object is described by the version in its row", async () => {
  const { token, id } = await signIn("foto@example.com");
  const headers = { contentType: "image/png", cacheControl: "max-age=60" };
  const draft = await files.write(headers, Readable.from([PNG]));
  await draft.keep();
  await sql`
    insert into storage.objects (bucket_id, name, owner_id, version)
    values ('avatars', ${`${id}/1.png`}, ${id}, ${draft.version})`;
  const answer = await ask(`/storage/v1/object/info/avatars/${id}/1.png`, { token });
  expect(await answer.json()).toMatchObject({
    version: draft.version,
    httpMetadata: { size: PNG.length, mimetype: "image/png" },
  });
});

test("Google's consent page is asked for at the address that the gateway replaces", async () => {
  const answer = await ask(`/auth/v1/authorize?provider=google&redirect_to=${SITE}/auth/callback`);
  expect(answer.headers.get("location")?.split("?")[0]).toBe(GOOGLE.consent);
});
