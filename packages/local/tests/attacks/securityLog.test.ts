import { readFileSync } from "node:fs";
import { SECURITY_EVENTS } from "@regia/functions/log";
import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { sessionsIn } from "../../src/gateway/sessions/sessions.ts";
import { authenticatorFor } from "../support/authenticator.ts";
import {
  clientFor,
  emailsTo,
  follow,
  fragmentOf,
  freshAddress,
  GOOD_PASSWORD,
  newestLink,
  newPerson,
  quickPerson,
} from "../support/people.ts";
import { ADMIN, useTestServer } from "../support/server.ts";
import { forge } from "./world.ts";

const server = useTestServer({ REGIA_LOG: "security", REGIA_LIMIT_SIGN_IN: "2/300" });
const NEXT_PASSWORD = "Seconda-prova-2";

let written: MockInstance<typeof process.stderr.write>;
beforeEach(() => {
  written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  written.mockRestore();
});

interface Line {
  readonly event: string;
  readonly [field: string]: unknown;
}

/** The security lines since the last call. */
function lines(): Line[] {
  const found = written.mock.calls.map(([text]) => JSON.parse(String(text)) as Line);
  written.mockClear();
  return found.filter(({ level }) => level === "security");
}
const events = () => lines().map(({ event }) => event);
const visitor = () => clientFor(server().url, server().key);

async function sessionBehind(link: string) {
  const fragment = fragmentOf(await follow(link));
  const client = visitor();
  await client.auth.setSession({
    access_token: fragment.get("access_token") ?? "",
    refresh_token: fragment.get("refresh_token") ?? "",
  });
  return client;
}

/** What the two tables of the documentation explain. */
const explained = (() => {
  const page = readFileSync(new URL("../../../../docs/security-log.md", import.meta.url), "utf8");
  const [events = [], actions = []] = page
    .split("## Audit entries")
    .map((part) => [...part.matchAll(/^\| `(\w+)` +\| .+$/gm)].map(([, name]) => name));
  return { events: events.slice(events.indexOf("sign_up")), actions };
})();

interface Entry {
  readonly id: string;
  readonly ip_address: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The audit entries since the last call. */
const read = new Set<string>();
async function entries(): Promise<Entry[]> {
  const found = await server().sql<Entry[]>`select * from auth.audit_log_entries order by created_at`;
  const fresh = found.filter(({ id }) => !read.has(id));
  for (const { id } of fresh) read.add(id);
  return fresh;
}

test("every act of an account leaves one line and one entry; no line holds a secret or an address, no entry a secret", async () => {
  const [email, next] = [freshAddress("diario"), freshAddress("diario.nuovo")];
  const secrets = [email, next, GOOD_PASSWORD, NEXT_PASSWORD, "127.0.0.1", "token=", "eyJ"];
  const [seen, audited]: [Line[], Entry[]] = [[], []];
  await entries();
  const step = async (
    work: () => Promise<unknown>,
    expected: readonly string[],
    actions: readonly string[],
  ): Promise<Line[]> => {
    await work();
    const found = lines();
    expect(found.map(({ event }) => event)).toEqual(expected);
    seen.push(...found);
    const written = await entries();
    expect(written.map(({ payload }) => payload["action"])).toEqual(actions);
    audited.push(...written);
    return found;
  };

  await step(
    () => visitor().auth.signUp({ email, password: GOOD_PASSWORD }),
    ["sign_up"],
    ["user_confirmation_requested"],
  );
  const confirmation = await newestLink(server().url, email);
  await step(() => follow(confirmation), ["address_confirmed"], ["user_signedup"]);
  await step(
    () => visitor().auth.signUp({ email, password: GOOD_PASSWORD }),
    ["sign_up"],
    ["user_repeated_signup"],
  );
  await step(() => follow(confirmation), ["link_refused"], []);
  const [refused] = await step(
    () => visitor().auth.signInWithPassword({ email, password: NEXT_PASSWORD }),
    ["sign_in_refused"],
    [],
  );
  expect(refused).toMatchObject({
    reason: "invalid_credentials",
    mailbox: expect.stringMatching(/^\w{16}$/),
  });

  const client = visitor();
  const [signedIn] = await step(
    () => client.auth.signInWithPassword({ email, password: GOOD_PASSWORD }),
    ["sign_in"],
    ["login"],
  );
  const { data } = await client.auth.getUser();
  expect(signedIn).toMatchObject({ userId: data.user?.id, mailbox: refused?.["mailbox"] });
  await step(() => client.auth.updateUser({ password: NEXT_PASSWORD }), ["password_change_refused"], []);
  await step(
    () => client.auth.updateUser({ password: NEXT_PASSWORD, current_password: GOOD_PASSWORD }),
    ["password_changed"],
    ["user_updated_password"],
  );
  await step(() => client.auth.updateUser({ data: { theme: "dark" } }), [], ["user_modified"]);
  await step(() => client.auth.refreshSession(), [], ["token_refreshed"]);
  await step(() => client.auth.updateUser({ email: next }), ["email_change_requested"], ["user_modified"]);
  // The email about the new password may come at any time.
  const current = (await emailsTo(server().url, email)).find(({ text }) => text.includes(next));
  const links = [await newestLink(server().url, next), current?.links[0]];
  await step(() => follow(links[0] ?? ""), [], []);
  await step(() => follow(links[1] ?? ""), ["email_changed"], ["user_modified"]);

  let recovery = "";
  await step(
    async () => {
      await visitor().auth.resetPasswordForEmail(next);
      recovery = await newestLink(server().url, next, 2);
    },
    ["recovery_requested"],
    ["user_recovery_requested"],
  );
  let recovered = visitor();
  await step(
    async () => {
      recovered = await sessionBehind(recovery);
    },
    ["recovery_opened"],
    ["login"],
  );
  const { data: sessions } = await recovered.rpc("my_sessions");
  const [other] = (sessions as { id: string; current: boolean }[]).filter(({ current }) => !current);
  await step(
    async () => recovered.rpc("end_session", { session_id: other?.id }),
    ["session_ended"],
    ["logout"],
  );
  await step(
    async () => recovered.rpc("create_api_token", { name: "Prova", scope: "chat" }),
    ["api_token_created"],
    [],
  );
  const { data: tokens } = await recovered.rpc("api_tokens");
  const [token] = tokens as { id: string }[];
  await step(async () => recovered.rpc("revoke_api_token", { id: token?.id }), ["api_token_revoked"], []);
  await step(async () => recovered.rpc("revoke_api_tokens"), ["api_token_revoked"], []);
  await step(() => recovered.auth.signOut(), ["sign_out"], ["logout"]);
  const last = visitor();
  await step(
    () => last.auth.signInWithPassword({ email: next, password: NEXT_PASSWORD }),
    ["sign_in"],
    ["login"],
  );
  const reads = [last, createClient(server().url, server().secretKey)].map((reader) =>
    reader.schema("auth").from("audit_log_entries").select(),
  );
  for (const { error, data: rows } of await Promise.all(reads)) {
    expect([error?.code, rows]).toEqual(["PGRST106", null]);
  }
  await step(async () => last.rpc("delete_account"), ["account_deleted"], ["user_deleted"]);

  const text = JSON.stringify(seen);
  for (const secret of secrets) expect(text).not.toContain(secret);
  const shape = {
    actor_id: data.user?.id,
    actor_username: expect.stringMatching(/^diario\./),
    actor_via_sso: false,
    log_type: expect.stringMatching(/^(account|team|token|user)$/),
  };
  for (const { payload, ip_address } of audited.slice(1))
    expect([payload, ip_address]).toMatchObject([shape, ""]);
  for (const { payload } of audited) expect(explained.actions).toContain(payload["action"]);
  const stored = JSON.stringify(audited);
  for (const secret of secrets.slice(2)) expect(stored).not.toContain(secret);
});

test("every act of a second factor leaves a line, if it matters, and an entry; none holds a code or a secret", async () => {
  const person = await newPerson(server().url, server().key);
  const { client, id: userId } = person;
  const { mfa } = client.auth;
  await entries();
  lines();
  const seen: unknown[] = [];
  const step = async (
    work: () => Promise<{ error: unknown }>,
    expected: readonly string[],
    actions: readonly string[],
  ): Promise<void> => {
    await work();
    const found = lines();
    expect(found.map(({ event }) => event)).toEqual(expected);
    const written = await entries();
    expect(written.map(({ payload }) => payload["action"]).sort()).toEqual(actions);
    for (const { payload } of written) expect(explained.actions).toContain(payload["action"]);
    for (const line of found) expect(line).toMatchObject({ userId });
    seen.push(...found, ...written);
  };
  const { data, error } = await mfa.enroll({ factorType: "totp" });
  if (error) throw error;
  const factorId = data.id;
  const { code } = authenticatorFor(factorId, data.totp.uri);
  const [first, second] = [code(), code(1)];
  expect((await entries()).map(({ payload }) => payload)).toMatchObject([
    { action: "factor_in_progress", log_type: "factor", actor_id: userId, actor_username: person.email },
  ]);
  let challengeId = "";
  const challenge = async () => {
    const answer = await mfa.challenge({ factorId });
    challengeId = answer.data?.id ?? "";
    return answer;
  };
  const give = (code: string) => () => mfa.verify({ factorId, challengeId, code });
  const accepted = ["token_refreshed", "verification_attempted"];
  await step(challenge, [], ["challenge_created"]);
  await step(give(first), ["second_factor_added"], accepted);
  await step(challenge, [], ["challenge_created"]);
  await step(give(first), ["second_factor_refused"], []);
  await step(give(second), ["second_factor_passed"], accepted);
  const experimental = createClient(server().url, server().key, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  });
  const { data: held } = await client.auth.getSession();
  const { access_token = "", refresh_token = "" } = held.session ?? {};
  await experimental.auth.setSession({ access_token, refresh_token });
  const { recoveryCodes } = experimental.auth.mfa;
  let codes: readonly string[] = [];
  await step(
    async () => {
      const made = await recoveryCodes.generate();
      codes = made.data?.codes ?? [];
      return made;
    },
    ["recovery_codes_made"],
    ["recovery_codes_generated"],
  );
  await step(() => recoveryCodes.verify({ code: "guess" }), ["second_factor_refused"], []);
  await step(() => recoveryCodes.verify({ code: codes[0] ?? "" }), ["recovery_code_used"], accepted);
  await step(
    () => experimental.auth.mfa.unenroll({ factorId }),
    ["second_factor_removed"],
    ["factor_unenrolled"],
  );
  for (const secret of [first, second, data.totp.secret, ...codes])
    expect(JSON.stringify(seen)).not.toContain(secret);
});

test("audit entries are kept for thirty days", async () => {
  const { sql } = server();
  await sql`
    insert into auth.audit_log_entries (id, payload, created_at)
    select gen_random_uuid(), jsonb_build_object('action', 'age', 'days', days), now() - make_interval(days => days)
    from unnest(array[29, 31]) as days`;
  const log = { error: vi.fn(), security: vi.fn(), request: vi.fn() };
  expect(await sessionsIn(sql, log).renew("unknown")).toBe("refresh_token_not_found");
  expect(
    await sql`select payload -> 'days' as days from auth.audit_log_entries where payload ->> 'action' = 'age'`,
  ).toEqual([{ days: 29 }]);
});

test("refusals of tokens and guesses leave one line each", async () => {
  const { url, key, jwtSecret } = server();
  const token = await forge(jwtSecret, { sub: crypto.randomUUID(), session_id: crypto.randomUUID() });
  const headers = { apikey: key, authorization: `Bearer ${token}` };
  for (const path of ["/rest/v1/profiles", "/auth/v1/user", "/storage/v1/object/list/avatars"]) {
    await fetch(`${url}${path}`, { headers, method: path.includes("list") ? "POST" : "GET" });
    expect(events(), path).toEqual(["token_refused"]);
  }
  const email = freshAddress();
  for (let turn = 0; turn < 3; turn += 1)
    await visitor().auth.signInWithPassword({ email, password: NEXT_PASSWORD });
  expect(events()).toEqual(["sign_in_refused", "sign_in_refused", "rate_limited"]);
});

test("a refresh token that is used again too late leaves one line", async () => {
  const client = visitor();
  const { data } = await client.auth.signInWithPassword({ email: ADMIN.email, password: ADMIN.password });
  const refresh_token = data.session?.refresh_token ?? "";
  await client.auth.refreshSession({ refresh_token });
  // The token before the last renewal may be used again: its answer may have been lost.
  await client.auth.refreshSession();
  await server().sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where revoked`;
  lines();
  await visitor().auth.refreshSession({ refresh_token });
  expect(events()).toEqual(["refresh_reused"]);
  expect((await entries()).at(-1)?.payload).toMatchObject({
    action: "token_revoked",
    actor_username: ADMIN.email,
  });
});

test("admins' changes and refused admins leave one line each", async () => {
  const { url, key } = server();
  const admin = visitor();
  const { data } = await admin.auth.signInWithPassword({ email: ADMIN.email, password: ADMIN.password });
  const someone = visitor();
  const email = freshAddress();
  await someone.auth.signUp({ email, password: GOOD_PASSWORD });
  await follow(await newestLink(url, email));
  const own = (await someone.auth.signInWithPassword({ email, password: GOOD_PASSWORD })).data;
  const ask = (token: string | undefined, body: object) =>
    fetch(`${url}/.netlify/functions/admin`, {
      method: "POST",
      headers: { apikey: key, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const call = (token: string | undefined, operations: readonly object[]) =>
    ask(token, { action: "bulk", operations, dryRun: false, idempotencyKey: crypto.randomUUID() });
  const userId = own.user?.id ?? "";
  lines();
  await call(own.session?.access_token, [{ op: "role", userId, role: "admin" }]);
  expect(lines()).toMatchObject([{ event: "admin_refused", userId, reason: "forbidden" }]);
  for (const turn of [1, 2]) {
    await ask(data.session?.access_token, { action: "end_sessions", userId });
    // The second time there is none to end.
    expect(lines(), String(turn)).toHaveLength(2 - turn);
  }
  await call(data.session?.access_token, [
    { op: "role", userId, role: "admin" },
    { op: "role", userId, role: "user" },
    { op: "delete", email },
  ]);
  expect(events()).toEqual(["role_changed", "role_changed", "account_deleted"]);
  await call(own.session?.access_token, []);
  expect(events()).toEqual(["token_refused"]);
});

test("the spelling of a path hides nothing", async () => {
  const { url, key } = server();
  for (const path of ["rpc/%64elete_account", "r%70c/delete_account"]) {
    const { accessToken } = await quickPerson(server());
    const headers = {
      apikey: key,
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
    };
    await fetch(`${url}/rest/v1/${path}`, { method: "POST", headers, body: "{}" });
    expect(events()).toEqual(["account_deleted"]);
  }
});

test("requests without an effect leave no line, and no error", async () => {
  const { url, key } = server();
  for (const [method, path] of [
    ["OPTIONS", "/auth/v1/token"],
    ["OPTIONS", "/auth/v1/verify"],
    ["HEAD", "/auth/v1/verify"],
  ] as const) {
    await fetch(url + path, { method, headers: { apikey: key } });
    expect(written.mock.calls, `${method} ${path}`).toEqual([]);
  }
});

test("the documentation explains every event, and no other", () => {
  expect(explained.events).toEqual([...SECURITY_EVENTS]);
});

test("a sign-in by a code of Google's is one, when the code is exchanged", async () => {
  const { url, key } = server();
  await entries();
  const verifier = "v".repeat(50);
  const query = `provider=google&code_challenge=${verifier}&code_challenge_method=plain`;
  const started = await fetch(`${url}/auth/v1/authorize?${query}`, { redirect: "manual" });
  const consent = new URL(started.headers.get("location") ?? "");
  const asked = { name: "Anna", email: freshAddress() };
  const cookie = started.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const decide = async (answer: string) => {
    const decided = await fetch(consent, {
      method: "POST",
      body: new URLSearchParams({ ...Object.fromEntries(consent.searchParams), ...asked, answer }),
      redirect: "manual",
    });
    return await fetch(decided.headers.get("location") ?? "", { headers: { cookie }, redirect: "manual" });
  };
  await decide("refuse");
  expect(events()).toEqual(["sign_in_refused"]);
  const back = await decide("allow");
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code");
  expect(events()).toEqual([]);
  const exchange = (code_verifier: string) =>
    fetch(`${url}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      headers: { apikey: key },
      body: JSON.stringify({ auth_code: code, code_verifier }),
    });
  expect([(await exchange("w".repeat(50))).status, (await exchange(verifier)).status]).toEqual([400, 200]);
  expect(lines()).toMatchObject([
    { event: "sign_in_refused", reason: "bad_code_verifier" },
    { event: "sign_in", userId: expect.any(String), sessionId: expect.any(String) },
  ]);
  expect((await entries()).map(({ payload }) => payload)).toMatchObject([
    {
      action: "user_signedup",
      actor_username: asked.email,
      log_type: "team",
      traits: { provider: "google" },
    },
    { action: "login", log_type: "account", traits: { provider_type: "google" } },
  ]);
});
