// The second factor behind an unmodified supabase-js.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { assuranceOf, codeOf, sessionOf, withPassword as signIn } from "../../../tests/support/assurance.ts";
import { enrol, protect } from "../../../tests/support/authenticator.ts";
import {
  clientFor,
  emailsTo,
  follow,
  fragmentOf,
  GOOD_PASSWORD,
  newestLink,
  type Person,
  personWithPassword,
} from "../../../tests/support/people.ts";
import { PNG } from "../../../tests/support/pictures.ts";
import { useTestServer } from "../../../tests/support/server.ts";

const server = useTestServer({ REGIA_LIMIT_SECOND_FACTOR: "5/60" });

const somebody = () => personWithPassword(server());

const withPassword = (person: Person) => signIn(server(), person);

/** The subjects of the emails to somebody, the newest first. */
const subjectsTo = async ({ email }: Person) =>
  (await emailsTo(server().url, email)).map(({ subject }) => subject);

/** The error codes of everything that a client asks for; null for what it gets. */
async function readsOf(client: SupabaseClient, id: string) {
  const { access_token: token } = await sessionOf(client);
  const avatars = client.storage.from("avatars");
  const [table, write, call, upload, list, chat, audit] = await Promise.all([
    client.from("profiles").select("id").single(),
    client.from("profiles").update({ phone: "1" }).eq("id", id),
    client.rpc("my_usage"),
    avatars.upload(`${id}/${crypto.randomUUID()}.png`, PNG, { contentType: "image/png" }),
    avatars.list(id),
    fetch(`${server().url}/.netlify/functions/chat`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        conversation: crypto.randomUUID(),
        question: crypto.randomUUID(),
        answer: crypto.randomUUID(),
        parent: null,
        text: "Quanti giorni ha marzo?",
      }),
    }),
    fetch(`${server().url}/.netlify/functions/admin?action=audit`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  ]);
  return {
    rest: [table, write, call].map(({ error, status }) => error && [status, error.code]),
    storage: [upload, list].map(({ error }) => error?.message ?? null),
    functions: [chat.status, audit.status],
  };
}

const REFUSED = {
  rest: Array.from({ length: 3 }, () => [403, "insufficient_aal"]),
  storage: Array.from({ length: 2 }, () => "AAL2 session is required when MFA is enabled"),
  functions: [401, 403],
};

const INSUFFICIENT = [403, "insufficient_aal"];
const NOT_FOUND = [404, "mfa_factor_not_found"];
const WRONG = [422, "mfa_verification_failed"];

describe("setting up an authenticator app", () => {
  test("gives secret and QR code, and after the first code a session with both factors", async () => {
    const { client, email } = await somebody();
    expect(await assuranceOf(client)).toEqual({ aal: "aal1", methods: ["password"] });
    const { data: enrolled } = await client.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: "Telefono",
    });
    expect(enrolled).toMatchObject({
      type: "totp",
      friendly_name: "Telefono",
      totp: {
        qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg /),
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringContaining(encodeURIComponent(email)),
      },
    });
    expect(new URL(enrolled?.totp.uri ?? "").searchParams.get("issuer")).toBe(new URL(server().url).host);
    const { data: before } = await client.auth.mfa.listFactors();
    expect([before?.all.length, before?.totp.length]).toEqual([1, 0]);

    const app = await enrol(client);
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: app.factorId });
    expect(challenge).toMatchObject({ type: "totp", id: expect.any(String) });
    const lifetime = (challenge?.expires_at ?? 0) - Date.now() / 1000;
    expect(lifetime).toBeGreaterThan(290);
    expect(lifetime).toBeLessThanOrEqual(300);

    const former = await sessionOf(client);
    const { data: verified, error } = await client.auth.mfa.verify({
      factorId: app.factorId,
      challengeId: challenge?.id ?? "",
      code: app.code(),
    });
    expect(error).toBeNull();
    expect(verified?.refresh_token).not.toBe(former.refresh_token);
    expect(verified?.user.factors).toMatchObject([
      { id: app.factorId, status: "verified", factor_type: "totp", created_at: expect.any(String) },
    ]);
    expect(JSON.stringify(verified?.user)).not.toMatch(/secret|step/);
    expect(await assuranceOf(client)).toEqual({ aal: "aal2", methods: ["totp", "password"] });
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    // The one that was left unverified is gone.
    const { data: after } = await client.auth.mfa.listFactors();
    expect(after?.all.map(({ id }) => id)).toEqual([app.factorId]);
  });

  test("names of factors are unique, and there are at most ten", async () => {
    const { client } = await somebody();
    const enroll = (friendlyName: string) =>
      codeOf(client.auth.mfa.enroll({ factorType: "totp", friendlyName }));
    expect(await enroll("Telefono")).toBeNull();
    expect(await enroll("Telefono")).toEqual([422, "mfa_factor_name_conflict"]);
    const { error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Telefono" });
    expect(error?.message).toBe('A factor with the friendly name "Telefono" for this user already exists');
    const all = await Promise.all(Array.from({ length: 14 }, () => enroll("")));
    expect(all.filter((code) => code === null)).toHaveLength(9);
    expect(all.find((code) => code !== null)).toEqual([422, "too_many_enrolled_mfa_factors"]);
    // Those that were left unverified for longer make room.
    await server().sql`update auth.mfa_factors set created_at = now() - interval '6 minutes'`;
    expect(await enroll("Telefono")).toBeNull();
  });

  test.each([
    [{ factor_type: "phone" }, 422, "mfa_phone_enroll_not_enabled"],
    [{ factor_type: "carrier pigeon" }, 400, "validation_failed"],
    [{}, 400, "validation_failed"],
    [{ factor_type: "totp", issuer: "x".repeat(101) }, 400, "validation_failed"],
    [{ factor_type: 1 }, 400, "bad_json"],
  ])("of %j is refused", async (body, status, code) => {
    const { accessToken } = await somebody();
    const answer = await fetch(`${server().url}/auth/v1/factors`, {
      method: "POST",
      headers: { apikey: server().key, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    });
    expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([
      status,
      code,
    ]);
  });

  test("needs somebody who is signed in", async () => {
    const anonymous = clientFor(server().url, server().key);
    expect((await anonymous.auth.mfa.enroll({ factorType: "totp" })).error).not.toBeNull();
    for (const path of ["", `/${crypto.randomUUID()}/challenge`, `/${crypto.randomUUID()}/verify`]) {
      const headers = { apikey: server().key, authorization: `Bearer ${server().key}` };
      const answer = await fetch(`${server().url}/auth/v1/factors${path}`, { method: "POST", headers });
      expect(answer.status, path).toBe(401);
    }
  });
});

describe("where a second factor is verified", () => {
  test("the password alone reads nothing, and the code opens everything", async () => {
    const person = await somebody();
    const other = await withPassword(person);
    const app = await protect(person.client);
    // Sessions of the password alone have ended, as on hosted Supabase.
    expect((await other.from("profiles").select("id")).error?.code).toBe("session_not_found");
    expect((await other.auth.refreshSession()).error?.code).toBe("refresh_token_not_found");
    expect((await person.client.from("profiles").select("id")).data).toHaveLength(1);

    const client = await withPassword(person);
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    expect((await sessionOf(client)).user.factors).toMatchObject([{ id: app.factorId, status: "verified" }]);
    await server().sql`update public.profiles set role = 'admin' where id = ${person.id}`;
    expect(await readsOf(client, person.id)).toEqual(REFUSED);
    await client.auth.refreshSession();
    expect(await readsOf(client, person.id)).toEqual(REFUSED);
    const { data: known } = await client.auth.getUser();
    expect(known.user?.factors).toHaveLength(1);
    expect(await codeOf(client.auth.updateUser({ password: "Seconda-prova-2" }))).toEqual(INSUFFICIENT);
    expect(await codeOf(client.auth.mfa.enroll({ factorType: "totp" }))).toEqual(INSUFFICIENT);
    expect(await codeOf(client.auth.mfa.unenroll({ factorId: app.factorId }))).toEqual(INSUFFICIENT);

    const low = (await sessionOf(client)).access_token;
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(1) });
    expect(error).toBeNull();
    const opened = { rest: [null, null, null], storage: [null, null], functions: [200, 200] };
    expect(await readsOf(client, person.id)).toEqual(opened);
    // The token from before the code still has the level that it says.
    const stolen = createClient(server().url, server().key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: `Bearer ${low}` } },
    });
    expect((await stolen.from("profiles").select("id")).error?.code).toBe("insufficient_aal");
    expect((await stolen.storage.from("avatars").list(person.id)).error).not.toBeNull();
    expect((await stolen.rpc("my_usage")).error?.code).toBe("insufficient_aal");
  });

  test("a renewed session keeps its level, also when the answer was lost", async () => {
    const person = await somebody();
    await protect(person.client);
    const { refresh_token } = await sessionOf(person.client);
    for (let turn = 0; turn < 2; turn += 1) {
      await person.client.auth.refreshSession({ refresh_token });
      expect(await assuranceOf(person.client)).toEqual({ aal: "aal2", methods: ["totp", "password"] });
    }
    expect((await sessionOf(person.client)).user.factors).toHaveLength(1);
    expect((await person.client.from("profiles").select("id")).data).toHaveLength(1);
    // Nobody else's session has a level that it did not earn.
    expect(await assuranceOf(await withPassword(person))).toEqual({ aal: "aal1", methods: ["password"] });
  });

  test("the link of an email is the first factor, as the password is", async () => {
    const person = await somebody();
    const app = await protect(person.client);
    await clientFor(server().url, server().key).auth.resetPasswordForEmail(person.email);
    // The email follows the response.
    await expect.poll(async () => (await emailsTo(server().url, person.email)).length).toBe(2);
    const tokens = fragmentOf(await follow(await newestLink(server().url, person.email)));
    const client = clientFor(server().url, server().key);
    await client.auth.setSession({
      access_token: tokens.get("access_token") ?? "",
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    expect(await assuranceOf(client)).toEqual({ aal: "aal1", methods: ["otp"] });
    expect(tokens.get("type")).toBe("recovery");
    const password = "Seconda-prova-2";
    expect(await codeOf(client.auth.updateUser({ password }))).toEqual(INSUFFICIENT);
    await client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(1) });
    const { data, error } = await client.auth.updateUser({ password });
    expect(error).toBeNull();
    expect(data.user?.factors).toHaveLength(1);
    expect(await assuranceOf(client)).toEqual({ aal: "aal2", methods: ["totp", "otp"] });
  });

  test("another factor can be added with both, and each of them lets in", async () => {
    const person = await somebody();
    const [first, second] = [await protect(person.client), await protect(person.client)];
    for (const app of [first, second]) {
      const client = await withPassword(person);
      const { error } = await client.auth.mfa.challengeAndVerify({
        factorId: app.factorId,
        code: app.code(1),
      });
      expect(error).toBeNull();
      expect((await client.from("profiles").select("id")).data).toHaveLength(1);
    }
  });

  test("removing it needs both factors; afterwards the password is enough", async () => {
    const person = await somebody();
    const app = await protect(person.client);
    const waiting = await withPassword(person);
    const { data, error } = await person.client.auth.mfa.unenroll({ factorId: app.factorId });
    expect([data, error]).toEqual([{ id: app.factorId }, null]);
    await expect
      .poll(() => subjectsTo(person))
      .toEqual(["Verifica in due passaggi disattivata", "Verifica in due passaggi attivata"]);
    await person.client.auth.refreshSession();
    expect(await assuranceOf(person.client)).toMatchObject({ aal: "aal1" });
    expect((await sessionOf(person.client)).user.factors).toBeUndefined();
    for (const client of [person.client, waiting, await withPassword(person)])
      expect((await client.from("profiles").select("id")).data).toHaveLength(1);
    // A token that says aal2 has no more power than the session, and a new factor asks everybody.
    await protect(person.client);
    expect((await waiting.from("profiles").select("id")).data).toBeNull();
  });
});

describe("a code", () => {
  /** Somebody with a second factor and a session of the password alone. */
  async function asked() {
    const person = await somebody();
    const app = await protect(person.client);
    return { person, app, client: await withPassword(person) };
  }

  test("counts once, also when it is sent many times at once", async () => {
    const { person, app, client } = await asked();
    const others = await Promise.all(Array.from({ length: 3 }, () => withPassword(person)));
    const code = app.code(1);
    const answers = await Promise.all(
      [client, ...others].map((one) =>
        codeOf(one.auth.mfa.challengeAndVerify({ factorId: app.factorId, code })),
      ),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer !== null)).toEqual([WRONG, WRONG, WRONG]);
  });

  test("that was used for the set-up, or is older than a used one, is refused", async () => {
    const { app, client } = await asked();
    const give = (code: string) =>
      codeOf(client.auth.mfa.challengeAndVerify({ factorId: app.factorId, code }));
    await server().sql`
      update auth.mfa_factors set last_totp_step = floor(extract(epoch from now()) / 30) + 1
      where id = ${app.factorId}`;
    expect(await give(app.code())).toEqual(WRONG);
    expect(await give(app.code(-1))).toEqual(WRONG);
    await server().sql`
      update auth.mfa_factors set last_totp_step = last_totp_step - 2 where id = ${app.factorId}`;
    expect(await give(app.code(1))).toBeNull();
  });

  test("answers one challenge of its own factor and session, within five minutes", async () => {
    const { person, app, client } = await asked();
    const { factorId } = app;
    const { sql } = server();
    const challenge = async (of: SupabaseClient, id = factorId) =>
      (await of.auth.mfa.challenge({ factorId: id })).data?.id ?? "";
    const give = (challengeId: string, code = app.code(1)) =>
      codeOf(client.auth.mfa.verify({ factorId, challengeId, code }));

    expect(await give(crypto.randomUUID())).toEqual(NOT_FOUND);
    expect(await give("' or true --")).toEqual([400, "validation_failed"]);
    const other = await withPassword(person);
    expect(await give(await challenge(other))).toEqual(NOT_FOUND);
    const second = await enrol(person.client);
    expect(await give(await challenge(client, second.factorId))).toEqual(NOT_FOUND);

    const old = await challenge(client);
    await sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${old}`;
    expect(await give(old)).toEqual([422, "mfa_challenge_expired"]);
    const { error } = await client.auth.mfa.verify({ factorId, challengeId: old, code: app.code(1) });
    expect(error?.message).toBe(
      `MFA challenge ${old} has expired, verify against another challenge or create a new challenge.`,
    );
    const fresh = await challenge(client);
    expect(await give(fresh, "000000")).toEqual(WRONG);
    // The mistake can be corrected.
    expect(await give(fresh)).toBeNull();
    await sql`update auth.mfa_factors set last_totp_step = null where id = ${factorId}`;
    expect(await give(fresh)).toEqual([422, "mfa_challenge_expired"]);
    // Challenges that nobody can answer any more are not kept.
    await challenge(client);
    expect(await sql`select from auth.mfa_challenges where id = ${old}`).toHaveLength(0);
  });

  test("of an unverified factor gives no level where another is verified", async () => {
    const person = await somebody();
    const attacker = await withPassword(person);
    const own = await enrol(attacker);
    const session = (await sessionOf(attacker)).access_token;
    await protect(person.client);
    expect((await attacker.auth.mfa.challenge({ factorId: own.factorId })).error?.name).toBe(
      "AuthSessionMissingError",
    );
    // As if it had been enrolled a moment later, in a session that was kept.
    const { sub = "", session_id = "" } = decodeJwt<{ session_id?: string }>(session);
    const { sql } = server();
    await sql`insert into auth.sessions (id, user_id, aal) values (${session_id}, ${sub}, 'aal1')`;
    await sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
      values (${own.factorId}, ${sub}, 'totp', 'unverified', (
        select secret from auth.mfa_factors where user_id = ${sub} limit 1))`;
    expect(
      await codeOf(attacker.auth.mfa.challengeAndVerify({ factorId: own.factorId, code: own.code(1) })),
    ).toEqual(INSUFFICIENT);
  });

  test("that is wrong can be tried a few times, from all sessions together, with Retry-After", async () => {
    const { person, app, client } = await asked();
    const { factorId } = app;
    const guess = async (from: SupabaseClient, code: string) => {
      const { data } = await from.auth.mfa.challenge({ factorId });
      return await fetch(`${server().url}/auth/v1/factors/${factorId}/verify`, {
        method: "POST",
        headers: { apikey: server().key, authorization: `Bearer ${(await sessionOf(from)).access_token}` },
        body: JSON.stringify({ challenge_id: data?.id, code }),
      });
    };
    const other = await withPassword(person);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => guess(index % 2 ? client : other, `00000${index % 10}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 422),
      ...Array.from({ length: 7 }, () => 429),
    ]);
    const refused = await guess(client, app.code(1));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error_code: "over_request_rate_limit" });
    // Others are not held back, and right codes are no guesses.
    const another = await somebody();
    const held = await protect(another.client);
    for (let turn = 0; turn < 6; turn += 1) {
      await server().sql`update auth.mfa_factors set last_totp_step = null where id = ${held.factorId}`;
      expect(
        await codeOf(
          another.client.auth.mfa.challengeAndVerify({ factorId: held.factorId, code: held.code() }),
        ),
      ).toBeNull();
    }
  });
});

describe("recovery codes", () => {
  /** supabase-js with what it calls experimental. */
  const visitor = () =>
    createClient(server().url, server().key, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    });

  async function entered(person: Person): Promise<SupabaseClient> {
    const client = visitor();
    const { error } = await client.auth.signInWithPassword({ email: person.email, password: GOOD_PASSWORD });
    if (error) throw error;
    return client;
  }

  /** Somebody with a second factor and ten codes. */
  async function prepared() {
    const person = await somebody();
    const client = await entered(person);
    const app = await protect(client);
    const { data, error } = await client.auth.mfa.recoveryCodes.generate();
    if (error) throw error;
    return { person, client, app, made: data };
  }

  const remaining = async (client: SupabaseClient) =>
    (await client.auth.mfa.recoveryCodes.getStatus()).data?.remaining;

  test("are shown once, stored as hashes, and each of them opens a session once", async () => {
    const { person, client, app, made } = await prepared();
    expect(made).toMatchObject({ type: "recovery_code", total: 10, friendly_name: "Recovery codes" });
    expect(new Set(made.codes).size).toBe(10);
    for (const code of made.codes) expect(code).toMatch(/^[a-z2-9]{16}$/);
    const stored = await server().sql`
      select encode(code_hash, 'escape') as hash from embedded.recovery_codes where factor_id = ${made.id}`;
    expect(JSON.stringify(stored)).not.toContain(made.codes[0]);

    const [lost, other] = [await entered(person), await entered(person)];
    expect(await remaining(lost)).toBe(10);
    const [code = ""] = made.codes;
    const typed = ` ${code.slice(0, 4).toUpperCase()}-${code.slice(4, 8)}  ${code.slice(8)}`;
    const { data, error } = await lost.auth.mfa.recoveryCodes.verify({ code: typed });
    expect(error).toBeNull();
    expect(data?.user.factors?.map(({ factor_type: type }) => type)).toEqual(["totp", "recovery_code"]);
    expect(await assuranceOf(lost)).toEqual({ aal: "aal2", methods: ["mfa/recovery_code", "password"] });
    expect((await lost.from("profiles").select("id")).data).toHaveLength(1);
    expect(await remaining(lost)).toBe(9);
    expect(await subjectsTo(person)).toContain("Un codice di recupero è stato usato");
    // Sessions of the password alone end, those of both factors do not.
    expect((await other.from("profiles").select("id")).error?.code).toBe("session_not_found");
    expect((await client.from("profiles").select("id")).data).toHaveLength(1);
    const next = await entered(person);
    expect(await codeOf(next.auth.mfa.recoveryCodes.verify({ code }))).toEqual(WRONG);

    // Whoever has lost the phone turns the factor off, and the codes go with it.
    await lost.auth.mfa.unenroll({ factorId: app.factorId });
    await lost.auth.refreshSession();
    expect(await assuranceOf(lost)).toMatchObject({ aal: "aal1" });
    expect((await lost.auth.getUser()).data.user?.factors).toBeUndefined();
    expect(await codeOf(lost.auth.mfa.recoveryCodes.getStatus())).toEqual(NOT_FOUND);
    expect((await lost.from("profiles").select("id")).data).toHaveLength(1);
    expect((await next.from("profiles").select("id")).data).toHaveLength(1);
  });

  test("count once, also when one is sent many times at once", async () => {
    const { person, made } = await prepared();
    const [code = ""] = made.codes;
    const clients = await Promise.all(Array.from({ length: 3 }, () => entered(person)));
    const answers = await Promise.all(clients.map((one) => one.auth.mfa.recoveryCodes.verify({ code })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("are made anew with both factors; the former ones count no more", async () => {
    const { person, client, made } = await prepared();
    expect(await codeOf(client.auth.mfa.recoveryCodes.generate())).toEqual([
      422,
      "mfa_verified_factor_exists",
    ]);
    const { data: renewed } = await client.auth.mfa.recoveryCodes.regenerate();
    expect(renewed).toMatchObject({ id: made.id, total: 10 });
    const low = await entered(person);
    const { recoveryCodes } = low.auth.mfa;
    for (const change of [recoveryCodes.generate(), recoveryCodes.regenerate(), recoveryCodes.unenroll()])
      expect(await codeOf(change)).toEqual(INSUFFICIENT);
    expect(await codeOf(recoveryCodes.verify({ code: made.codes[0] ?? "" }))).toEqual(WRONG);
    expect(await codeOf(recoveryCodes.verify({ code: renewed?.codes[0] ?? "" }))).toBeNull();
    expect(await codeOf(recoveryCodes.unenroll())).toBeNull();
    expect(await codeOf(recoveryCodes.getStatus())).toEqual(NOT_FOUND);
    expect((await low.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  test("are not given without another factor, and nobody uses those of others", async () => {
    const { made } = await prepared();
    const luca = await entered(await somebody());
    expect(await codeOf(luca.auth.mfa.recoveryCodes.generate())).toEqual(INSUFFICIENT);
    const app = await protect(luca);
    expect(await codeOf(luca.auth.mfa.recoveryCodes.regenerate())).toEqual(NOT_FOUND);
    expect(await codeOf(luca.auth.mfa.recoveryCodes.verify({ code: made.codes[0] ?? "" }))).toEqual(WRONG);
    expect(await codeOf(luca.auth.mfa.challenge({ factorId: made.id }))).toEqual(NOT_FOUND);
    // A token from before the factor was removed.
    await server().sql`delete from auth.mfa_factors where id = ${app.factorId}`;
    expect(await codeOf(luca.auth.mfa.recoveryCodes.generate())).toEqual([
      422,
      "mfa_recovery_codes_sole_factor",
    ]);
  });

  test("that are wrong count together with wrong codes of the app", async () => {
    const { person, made } = await prepared();
    const client = await entered(person);
    const { recoveryCodes } = client.auth.mfa;
    const give = (code: string) => codeOf(recoveryCodes.verify({ code }));
    for (const code of ["", "a", "0".repeat(16), "é".repeat(16), made.codes.join("-"), "x".repeat(10_000)])
      expect(await give(code)).toEqual(WRONG);
    expect(await give(made.codes[0] ?? "")).toEqual([429, "over_request_rate_limit"]);
  });
});

describe("the factors of a person", () => {
  test("are nobody else's", async () => {
    const [anna, luca] = await Promise.all([somebody(), somebody()]);
    const app = await protect(anna.client);
    const { factorId } = app;
    const { mfa } = luca.client.auth;
    expect(await codeOf(mfa.challenge({ factorId }))).toEqual(NOT_FOUND);
    const { data } = await anna.client.auth.mfa.challenge({ factorId });
    const challengeId = data?.id ?? "";
    expect(await codeOf(mfa.verify({ factorId, challengeId, code: app.code(1) }))).toEqual(NOT_FOUND);
    expect(await codeOf(mfa.unenroll({ factorId }))).toEqual(NOT_FOUND);
    expect((await luca.client.auth.getUser()).data.user?.factors).toBeUndefined();
    expect((await anna.client.auth.getUser()).data.user?.factors).toHaveLength(1);
  });

  test("are read by the database's owner alone", async () => {
    const { sql, key, secretKey, url } = server();
    for (const role of ["anon", "authenticated", "service_role"]) {
      for (const table of ["mfa_factors", "mfa_challenges", "mfa_amr_claims"]) {
        const read = sql.begin(async (transaction) => {
          await transaction`set local role ${transaction(role)}`;
          await transaction`select from auth.${transaction(table)}`;
        });
        await expect(read, `${role} ${table}`).rejects.toMatchObject({ code: "42501" });
      }
    }
    for (const client of [createClient(url, key), createClient(url, secretKey)]) {
      const { error } = await client.schema("auth").from("mfa_factors").select();
      expect(error?.code).toBe("PGRST106");
    }
  });

  test("go with the account", async () => {
    const person = await somebody();
    await protect(person.client);
    await person.client.rpc("delete_account");
    expect(await server().sql`select from auth.mfa_factors where user_id = ${person.id}`).toHaveLength(0);
  });
});
