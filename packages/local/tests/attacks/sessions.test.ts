// Sessions that have ended, in every way and on every surface; limits of sessions; parallel renewals.
import type { Session } from "@supabase/supabase-js";
import { decodeJwt, decodeProtectedHeader } from "jose";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Gateway, openGateway } from "../../src/gateway/index.ts";
import { sessionsIn } from "../../src/gateway/sessions/sessions.ts";
import { openLog } from "../../src/log/index.ts";
import { openOutbox } from "../../src/mail/index.ts";
import { authRateLimits, restRateLimits } from "../../src/rateLimits/index.ts";
import { testFolder } from "../support/app.ts";
import { clientFor, GOOD_PASSWORD, quickPerson } from "../support/people.ts";
import { PNG } from "../support/pictures.ts";
import { ADMIN, useTestServer } from "../support/server.ts";
import { forge } from "./world.ts";

const server = useTestServer();

interface OpenSession {
  readonly userId: string;
  readonly id: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Opens a session as a sign-in does, without the cost of a password. */
async function openSession(userId: string): Promise<OpenSession> {
  const { sql, jwtSecret } = server();
  const [id, refreshToken] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into auth.sessions (id, user_id, aal) values (${id}, ${userId}, 'aal1')`;
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    values (${crypto.randomUUID()}, ${refreshToken}, ${userId}, ${id})`;
  return { userId, id, accessToken: await forge(jwtSecret, { sub: userId, session_id: id }), refreshToken };
}

async function somebody(): Promise<OpenSession> {
  return await openSession((await quickPerson(server())).id);
}

async function call(
  path: string,
  { method = "POST", body, token }: { method?: string; body?: unknown; token?: string } = {},
): Promise<Response> {
  const { url, key } = server();
  return await fetch(`${url}${path}`, {
    method,
    headers: {
      apikey: key,
      authorization: `Bearer ${token ?? key}`,
      "content-type": body instanceof Uint8Array ? "image/png" : "application/json",
    },
    ...(body === undefined
      ? {}
      : { body: body instanceof Uint8Array ? new Blob([body.slice()]) : JSON.stringify(body) }),
  });
}

const refresh = (refreshToken: string) =>
  call("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: refreshToken } });

const codeOf = async (answer: Response): Promise<unknown> => {
  const { error_code, code } = (await answer.json()) as Record<string, unknown>;
  return error_code ?? code;
};

/** What a token can be used for: the statuses while its session may act and after it has ended. */
const SURFACES: Readonly<
  Record<string, { ask: (session: OpenSession) => Promise<Response>; active: number; ended: number }>
> = {
  "reads a table": {
    ask: ({ accessToken: token }) => call("/rest/v1/profiles?select=id", { method: "GET", token }),
    active: 200,
    ended: 401,
  },
  "writes to a table": {
    ask: ({ accessToken: token, userId }) =>
      call(`/rest/v1/profiles?id=eq.${userId}`, { method: "PATCH", body: { phone: "1" }, token }),
    active: 204,
    ended: 401,
  },
  "calls a function": {
    ask: ({ accessToken: token }) => call("/rest/v1/rpc/my_usage", { body: {}, token }),
    active: 200,
    ended: 401,
  },
  "uploads a file": {
    ask: ({ accessToken: token, userId }) =>
      call(`/storage/v1/object/avatars/${userId}/${crypto.randomUUID()}.png`, {
        body: new Uint8Array(PNG),
        token,
      }),
    active: 200,
    ended: 403,
  },
  "lists files": {
    ask: ({ accessToken: token, userId }) =>
      call("/storage/v1/object/list/avatars", { body: { prefix: userId }, token }),
    active: 200,
    ended: 403,
  },
  "signs an address": {
    ask: ({ accessToken: token, userId }) =>
      call(`/storage/v1/object/sign/avatars/${userId}/kept.png`, { body: { expiresIn: 60 }, token }),
    active: 200,
    ended: 403,
  },
  "deletes files": {
    ask: ({ accessToken: token, userId }) =>
      call("/storage/v1/object/avatars", {
        method: "DELETE",
        body: { prefixes: [`${userId}/none.png`] },
        token,
      }),
    active: 200,
    ended: 403,
  },
  "reads the account": {
    ask: ({ accessToken: token }) => call("/auth/v1/user", { method: "GET", token }),
    active: 200,
    ended: 403,
  },
  "changes the account": {
    ask: ({ accessToken: token }) => call("/auth/v1/user", { method: "PUT", body: { data: {} }, token }),
    active: 200,
    ended: 403,
  },
  "calls the admin function": {
    ask: ({ accessToken: token }) => call("/.netlify/functions/admin?action=audit", { method: "GET", token }),
    active: 403,
    ended: 401,
  },
};

const statuses = async (session: OpenSession) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(SURFACES).map(async ([what, { ask }]) => [what, (await ask(session)).status] as const),
    ),
  );

const expected = (state: "active" | "ended") =>
  Object.fromEntries(Object.entries(SURFACES).map(([what, surface]) => [what, surface[state]]));

let adminToken: string;
beforeAll(async () => {
  const { data } = await clientFor(server().url, server().key).auth.signInWithPassword(ADMIN);
  adminToken = data.session?.access_token ?? "";
});

/** Every way in which the first of two sessions of a person ends. */
const ENDINGS: Readonly<Record<string, (session: OpenSession, other: OpenSession) => Promise<unknown>>> = {
  "a new password": (_, { accessToken: token }) =>
    call("/auth/v1/user", { method: "PUT", body: { password: GOOD_PASSWORD }, token }),
  "the deletion of the account": (_, { accessToken: token }) =>
    call("/rest/v1/rpc/delete_account", { body: {}, token }),
  "the deletion by an admin": ({ userId }) =>
    call(`/.netlify/functions/admin?userId=${userId}`, { method: "DELETE", token: adminToken }),
  "its log-out": ({ accessToken: token }) => call("/auth/v1/logout?scope=local", { token }),
  "the log-out of all": (_, { accessToken: token }) => call("/auth/v1/logout?scope=global", { token }),
  "the log-out of others": (_, { accessToken: token }) => call("/auth/v1/logout?scope=others", { token }),
  "the other session": ({ id }, { accessToken: token }) =>
    call("/rest/v1/rpc/end_session", { body: { session_id: id }, token }),
  "its stored end": ({ id }) => server().sql`update auth.sessions set not_after = now() where id = ${id}`,
  "its second use of an old token": async ({ id, refreshToken }) => {
    const { refresh_token: second } = (await (await refresh(refreshToken)).json()) as {
      refresh_token: string;
    };
    await refresh(second);
    await server().sql`
      update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where session_id = ${id} and revoked`;
    expect(await codeOf(await refresh(refreshToken))).toBe("refresh_token_already_used");
  },
};

const uploadKept = ({ accessToken: token, userId }: OpenSession) =>
  call(`/storage/v1/object/avatars/${userId}/kept.png`, { body: new Uint8Array(PNG), token });

describe("a session that was ended by", () => {
  test.each(Object.entries(ENDINGS))("%s does nothing more", async (_way, end) => {
    const session = await somebody();
    const other = await openSession(session.userId);
    expect((await uploadKept(session)).status).toBe(200);
    expect(await statuses(session)).toEqual(expected("active"));
    await end(session, other);
    expect(await statuses(session)).toEqual(expected("ended"));
    expect((await refresh(session.refreshToken)).status).toBe(400);
  });

  test("a demotion keeps the session, without the rights of an admin", async () => {
    const session = await somebody();
    const asAdmin = SURFACES["calls the admin function"];
    await server().sql`update public.profiles set role = 'admin' where id = ${session.userId}`;
    expect((await asAdmin?.ask(session))?.status).toBe(200);
    await server().sql`update public.profiles set role = 'user' where id = ${session.userId}`;
    expect((await asAdmin?.ask(session))?.status).toBe(403);
    expect((await SURFACES["reads a table"]?.ask(session))?.status).toBe(200);
  });

  test("an end is named in the answers, and hides nothing that everybody may read", async () => {
    const session = await somebody();
    await uploadKept(session);
    await server().sql`delete from auth.sessions where id = ${session.id}`;
    const rest = await SURFACES["reads a table"]?.ask(session);
    expect(rest?.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect(rest && (await codeOf(rest))).toBe("session_not_found");
    const auth = await SURFACES["reads the account"]?.ask(session);
    expect(auth && (await codeOf(auth))).toBe("session_not_found");
    expect(await codeOf(await refresh(session.refreshToken))).toBe("refresh_token_not_found");
    const picture = `/storage/v1/object/public/avatars/${session.userId}/kept.png`;
    expect((await call(picture, { method: "GET", token: session.accessToken })).status).toBe(200);
  });
});

describe("a token of the password alone, where a second factor is verified,", () => {
  test.each(["aal1", undefined])("with the level %s, only shows who it is and logs out", async (aal) => {
    const session = await somebody();
    const { sql, jwtSecret } = server();
    const claims = { sub: session.userId, session_id: session.id };
    const [low, high] = [
      { ...session, accessToken: await forge(jwtSecret, { ...claims, aal }) },
      { ...session, accessToken: await forge(jwtSecret, { ...claims, aal: "aal2" }) },
    ];
    await uploadKept(session);
    await sql`update public.profiles set role = 'admin' where id = ${session.userId}`;
    await sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status)
      values (${crypto.randomUUID()}, ${session.userId}, 'totp', 'verified')`;
    // The level of the session rises, that of a token stays.
    if (aal !== undefined) await sql`update auth.sessions set aal = 'aal2' where id = ${session.id}`;
    const refused = Object.fromEntries(Object.keys(SURFACES).map((what) => [what, 403]));
    expect(await statuses(low)).toEqual({ ...refused, "reads the account": 200 });
    const read = await SURFACES["reads a table"]?.ask(low);
    expect(read && (await codeOf(read))).toBe("insufficient_aal");
    if (aal !== undefined) {
      expect(await statuses(high)).toEqual({ ...expected("active"), "calls the admin function": 200 });
    }
    expect((await call("/auth/v1/logout?scope=local", { token: low.accessToken })).status).toBe(204);
    expect(await statuses(low)).toEqual(expected("ended"));
  });
});

/** Moves everything that is known about a session into the past. */
const age = ({ id }: OpenSession, minutes: number, createdBefore = minutes) => server().sql`
  update auth.sessions
  set created_at = now() - ${createdBefore}::float8 * interval '1 minute',
    updated_at = now() - ${minutes}::float8 * interval '1 minute',
    refreshed_at = now() - ${minutes}::float8 * interval '1 minute'
  where id = ${id}`;

const DAY = 24 * 60;

describe("the limits of sessions", () => {
  // The recorded activity can be five minutes older than the last action.
  test.each([
    ["an hour without activity, unless chosen otherwise", null, 64, 66, 66],
    ["15 minutes without activity, where chosen", 15, 19, 21, 21],
    ["a day without activity, where chosen", DAY, DAY + 4, DAY + 6, DAY + 6],
    ["30 days, however active", null, 0, 0, 30 * DAY + 1],
  ])("%s", async (_limit, chosen, within, past, createdBefore) => {
    const session = await somebody();
    const { sql } = server();
    if (chosen !== null) {
      await sql`
        insert into public.preferences (user_id, session_timeout_minutes) values (${session.userId}, ${chosen})`;
    }
    const read = SURFACES["reads a table"];
    await age(session, within, 29 * DAY);
    expect((await read?.ask(session))?.status).toBe(200);
    await age(session, past, createdBefore);
    expect(await statuses(session)).toEqual(expected("ended"));
    const answer = await read?.ask(session);
    expect(answer && (await codeOf(answer))).toBe("session_expired");
    expect(await codeOf(await refresh(session.refreshToken))).toBe("session_expired");
    await sql`delete from public.preferences where user_id = ${session.userId}`;
  });

  test("every call counts as activity, recorded once a minute", async () => {
    const session = await somebody();
    const lastActivity = async () =>
      (
        await server().sql`
          select updated_at > now() - interval '20 seconds' as recent from auth.sessions where id = ${session.id}`
      )[0];
    for (const what of ["reads a table", "lists files", "reads the account"]) {
      await age(session, 14);
      await SURFACES[what]?.ask(session);
      expect(await lastActivity(), what).toEqual({ recent: true });
    }
    await age(session, 0.5);
    await SURFACES["reads a table"]?.ask(session);
    expect(await lastActivity()).toEqual({ recent: false });
  });
});

describe("parallel renewals of one token", () => {
  const folder = testFolder();
  let sql: postgres.Sql;
  let second: Gateway;
  beforeAll(async () => {
    const { url, key, secretKey, jwtSecret } = server();
    const databaseUrl = process.env["DATABASE_URL"] ?? "";
    sql = postgres(databaseUrl, { max: 5, onnotice: () => {} });
    second = await openGateway({
      databaseUrl,
      sql,
      keys: { publishableKey: key, secretKey, jwtSecret },
      publicUrl: url,
      objectsFolder: folder.path,
      ownsDatabase: false,
      outbox: openOutbox(sql, undefined),
      log: openLog({}),
      rateLimits: authRateLimits({}),
      restRateLimits: restRateLimits({}),
    });
  });
  afterAll(async () => {
    await second.close();
    await sql.end();
    folder.remove();
  });

  const refreshAtSecond = (refreshToken: string) =>
    second.fetch(
      new Request(`${server().url}/auth/v1/token?grant_type=refresh_token`, {
        method: "POST",
        headers: { apikey: server().key, "content-type": "application/json" },
        body: JSON.stringify({ refresh_token: refreshToken }),
      }),
      null,
    );

  const validTokens = ({ id }: OpenSession) => server().sql`
    select token from auth.refresh_tokens where session_id = ${id} and not revoked`;

  test.each([
    [16, "one server"],
    [64, "one server"],
    [64, "two servers on one database"],
  ])("%i at %s leave one line, whose token all get", async (requests, servers) => {
    const session = await somebody();
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, index) =>
        servers !== "one server" && index % 2 === 1
          ? refreshAtSecond(session.refreshToken)
          : refresh(session.refreshToken),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { refresh_token: string }[];
    const tokens = new Set(bodies.map(({ refresh_token }) => refresh_token));
    expect([...tokens]).toEqual((await validTokens(session)).map(({ token }) => token));
    expect(tokens.size).toBe(1);
    for (const token of tokens) expect((await refresh(token)).status).toBe(200);
  });

  test("with a log-out or the deletion of the account leave nothing, and fail as refusals", async () => {
    for (const path of [
      "/auth/v1/logout?scope=global",
      "/auth/v1/logout?scope=local",
      "/rest/v1/rpc/delete_account",
    ]) {
      const session = await somebody();
      const [ending, ...answers] = await Promise.all([
        call(path, { body: {}, token: session.accessToken }),
        ...Array.from({ length: 16 }, () => refresh(session.refreshToken)),
      ]);
      expect(ending.status, path).toBe(204);
      for (const { status } of answers) expect([200, 400], path).toContain(status);
      expect(await validTokens(session), path).toEqual([]);
    }
  });
});

test("a sign-in through Google that nobody finishes is forgotten", async () => {
  const { sql } = server();
  const states = [crypto.randomUUID(), crypto.randomUUID()];
  const [old = "", recent = ""] = states;
  await sql`
    insert into auth.flow_state (id, authentication_method, provider_type, created_at)
    values (${old}, 'oauth', 'google', now() - interval '2 hours'), (${recent}, 'oauth', 'google', now())`;
  await sessionsIn(sql, openLog({})).renew(crypto.randomUUID());
  expect(await sql`select id from auth.flow_state where id = any (${states})`).toEqual([{ id: recent }]);
});

describe("a renewal", () => {
  test("gives the tokens that a sign-in gives, with the same claims", async () => {
    const client = clientFor(server().url, server().key);
    const { data: before } = await client.auth.signInWithPassword(ADMIN);
    const { data: after, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    const parts = (session: Session | null) => {
      const token = session?.access_token ?? "";
      const { iat = 0, exp = 0, ...claims } = decodeJwt(token);
      return {
        header: decodeProtectedHeader(token),
        claims,
        lifetime: exp - iat,
        ends: exp - (session?.expires_at ?? 0),
        fields: Object.keys(session?.user ?? {}).sort(),
        type: session?.token_type,
      };
    };
    expect(parts(before.session).ends).toBe(0);
    expect(parts(after.session)).toEqual(parts(before.session));
    expect(after.session?.refresh_token).not.toBe(before.session?.refresh_token);
  });

  test("whose answer was lost can be repeated; an older token ends the session", async () => {
    const session = await somebody();
    const next = async (token: string) =>
      ((await (await refresh(token)).json()) as { refresh_token: string }).refresh_token;
    const second = await next(session.refreshToken);
    const age = () => server().sql`
      update auth.refresh_tokens set updated_at = now() - interval '1 hour' where session_id = ${session.id}`;
    await age();
    expect(await next(session.refreshToken)).toBe(second);
    const third = await next(second);
    // Within ten seconds an older one gets the valid one too.
    await server().sql`
      update auth.refresh_tokens set updated_at = now() - interval '5 seconds' where session_id = ${session.id}`;
    expect(await next(session.refreshToken)).toBe(third);
    await age();
    expect(await codeOf(await refresh(session.refreshToken))).toBe("refresh_token_already_used");
    expect(await codeOf(await refresh(third))).toBe("refresh_token_not_found");
  });

  test.each([
    [{}, "validation_failed"],
    [{ refresh_token: crypto.randomUUID() }, "refresh_token_not_found"],
    [{ refresh_token: "' or true --" }, "refresh_token_not_found"],
  ])("of %j is refused", async (body, code) => {
    const answer = await call("/auth/v1/token?grant_type=refresh_token", { body });
    expect(answer.status).toBe(400);
    expect(await codeOf(answer)).toBe(code);
  });
});
