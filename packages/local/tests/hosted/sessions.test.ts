import postgres from "postgres";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../src/postgres/index.ts";
import { apply } from "./adminCalls.ts";
import { type Account, makeAccount, refusalOf } from "./people.ts";
import { AUTHENTICATOR, buildProject } from "./project.ts";
import { onEverySetup, type Setup } from "./setups.ts";

interface Claims extends Readonly<Record<string, string>> {
  readonly sub: string;
  readonly session_id: string;
}

/** A person with a session, and the claims of its token. */
async function signedIn(setup: Setup, fields: Parameters<typeof makeAccount>[1] = {}): Promise<Claims> {
  const { id } = await makeAccount(setup, fields);
  const session = crypto.randomUUID();
  await setup.sql`insert into auth.sessions (id, user_id, aal) values (${session}, ${id}, 'aal1')`;
  await setup.sql`insert into public.preferences (user_id) values (${id})`;
  return { sub: id, session_id: session };
}

async function giveFactor({ sql }: Setup, { sub }: Claims, status: "verified" | "unverified"): Promise<void> {
  await sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${crypto.randomUUID()}, ${sub}, 'totp', ${status}, now(), now())`;
}

const age = ({ sql }: Setup, { session_id: id }: Claims, minutes: number, column = "refreshed_at") => sql`
  update auth.sessions
  set created_at = now() - ${minutes}::integer * interval '1 minute',
    updated_at = now() - ${minutes}::integer * interval '1 minute',
    ${sql(column)} = now() - ${minutes}::integer * interval '1 minute'
  where id = ${id}`;

/** The error code of a refusal in the form that PostgREST reads, with its HTTP status; null if there is none. */
async function raised(work: Promise<unknown>): Promise<{ code: string; status: number } | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const { code, message, detail } = error as postgres.PostgresError;
    expect(code, message).toBe("PGRST");
    const { status, headers } = JSON.parse(detail ?? "") as { status: number; headers: object };
    expect("WWW-Authenticate" in headers).toBe(status === 401);
    return { code: (JSON.parse(message) as { code: string }).code, status };
  }
}

const check = (setup: Setup, claims: Readonly<Record<string, string>>) =>
  raised(setup.as("authenticated", claims, (sql) => sql`select public.check_request()`));

/** Makes a token be refused; returns its claims. */
type Fault = (setup: Setup, claims: Claims) => Promise<Readonly<Record<string, string>>>;

const FAULTS: readonly (readonly [what: string, code: string, status: number, fault: Fault])[] = [
  ["without a session", "session_not_found", 401, async (_, { sub }) => ({ sub })],
  [
    "of an unknown session",
    "session_not_found",
    401,
    async (_, claims) => ({ ...claims, session_id: crypto.randomUUID() }),
  ],
  [
    "of another person's session",
    "session_not_found",
    401,
    async (setup, claims) => ({ ...claims, session_id: (await signedIn(setup)).session_id }),
  ],
  [
    "of a session with an end in the past",
    "session_not_found",
    401,
    async ({ sql }, claims) => {
      await sql`update auth.sessions set not_after = now() where id = ${claims.session_id}`;
      return claims;
    },
  ],
  [
    "of a session of over 30 days",
    "session_expired",
    401,
    async ({ sql }, claims) => {
      await sql`
        update auth.sessions set created_at = now() - interval '30 days 1 minute' where id = ${claims.session_id}`;
      return claims;
    },
  ],
  [
    "of a session without activity",
    "session_expired",
    401,
    async (setup, claims) => {
      await age(setup, claims, 60 + 65 + 1);
      return claims;
    },
  ],
  [
    "of a banned person",
    "user_banned",
    403,
    async ({ sql }, claims) => {
      await sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${claims.sub}`;
      return claims;
    },
  ],
  [
    "of the password alone, where a second factor is verified",
    "insufficient_aal",
    403,
    async (setup, claims) => {
      await giveFactor(setup, claims, "verified");
      return { ...claims, aal: "aal1" };
    },
  ],
  [
    "without a level, where a second factor is verified",
    "insufficient_aal",
    403,
    async (setup, claims) => {
      await giveFactor(setup, claims, "verified");
      return claims;
    },
  ],
];

onEverySetup("a token", (setup) => {
  /** Calls every function that only signed-in people may call, with nulls. */
  const callAll = async (claims: Readonly<Record<string, string>>) => {
    const calls = await setup().sql<{ name: string; call: string }[]>`
      select p.proname as name, format('select * from %I.%I(%s)', 'public', p.proname, (
        select string_agg('null::' || format_type(t, null), ', ' order by place)
        from unnest(p.proargtypes) with ordinality as a (t, place)
      )) as call
      from pg_proc as p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
        and not has_function_privilege('anon', p.oid, 'execute')`;
    expect(calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "consume",
        "delete_account",
        "end_session",
        "export_account",
        "my_sessions",
        "my_usage",
      ]),
    );
    return await Promise.all(
      calls.map(({ call }) => raised(setup().as("authenticated", claims, (sql) => sql.unsafe(call)))),
    );
  };

  test.each(FAULTS)("%s is refused by every table and function", async (_what, code, status, fault) => {
    const person = await signedIn(setup());
    await setup().sql`
      insert into storage.objects (id, bucket_id, name, owner_id)
      values (${crypto.randomUUID()}, 'avatars', ${`${person.sub}/1.png`}, ${person.sub})`;
    const tables = ["public.profiles", "public.preferences", "storage.objects"];
    const rows = (claims: Readonly<Record<string, string>>) =>
      Promise.all(
        tables.map(async (table) => {
          const found = await setup().as("authenticated", claims, (sql) =>
            sql.unsafe(`select from ${table}`),
          );
          return found.length;
        }),
      );
    expect(await check(setup(), person)).toBeNull();
    expect(await rows(person)).toEqual([1, 1, 1]);

    const claims = await fault(setup(), person);
    expect(await check(setup(), claims)).toEqual({ code, status });
    expect(await rows(claims)).toEqual([0, 0, 0]);
    const refusals = await callAll(claims);
    expect(refusals).toEqual(refusals.map(() => ({ code, status })));
    const changed = await setup().as(
      "authenticated",
      claims,
      (sql) => sql`update public.profiles set phone = '1' where true returning id`,
    );
    expect(changed).toHaveLength(0);
    expect(
      await refusalOf(
        setup().as(
          "authenticated",
          claims,
          (sql) => sql`insert into public.profiles (id, email) values (${person.sub}, 'a@example.com')`,
        ),
      ),
    ).toBe("42501");
  });

  test("of both factors is accepted, as is one where the second is not verified", async () => {
    const person = await signedIn(setup());
    await giveFactor(setup(), person, "unverified");
    expect(await check(setup(), { ...person, aal: "aal1" })).toBeNull();
    await giveFactor(setup(), person, "verified");
    expect(await check(setup(), { ...person, aal: "aal2" })).toBeNull();
  });

  test("is accepted up to the chosen time without activity, counted from the last that is known", async () => {
    const person = await signedIn(setup());
    // Activity is known every minute on the embedded backend and every hour, at the refresh, on hosted projects.
    const [{ delay } = {}] = await setup().sql`
      select extract(epoch from private.activity_delay())::integer / 60 as delay`;
    await setup()
      .sql`update public.preferences set session_timeout_minutes = 15 where user_id = ${person.sub}`;
    await age(setup(), person, 15 + delay - 1);
    expect(await check(setup(), person)).toBeNull();
    await age(setup(), person, 15 + delay + 1);
    expect(await check(setup(), person)).toMatchObject({ code: "session_expired" });
    await setup().sql`
      update auth.sessions set refreshed_at = now() at time zone 'UTC' where id = ${person.session_id}`;
    expect(await check(setup(), person)).toBeNull();
  });

  test("of an admin's password alone is refused by the admin function, where a second factor is verified", async () => {
    const admin = await signedIn(setup(), { role: "admin" });
    const account: Account = { id: admin.sub, email: "" };
    const act = () => apply(setup(), account, [], { session: admin.session_id, dryRun: true });
    expect(await act()).not.toHaveProperty("refusal");
    await giveFactor(setup(), admin, "verified");
    expect(await act()).toEqual({ refusal: "insufficient_aal" });
    await setup().sql`update auth.sessions set aal = 'aal2' where id = ${admin.session_id}`;
    expect(await act()).not.toHaveProperty("refusal");
  });

  test("is not looked for in requests of visitors and of the server", async () => {
    for (const role of ["anon", "service_role"] as const) {
      expect(await raised(setup().as(role, null, (sql) => sql`select public.check_request()`))).toBeNull();
    }
  });
});

test("the REST interface of a hosted project is told to check every request", async () => {
  const database = await createTestDatabase();
  const sql = postgres(database.url, { max: 1 });
  try {
    await buildProject(database.url, { defaultGrants: false });
    const settings = await sql`
      select unnest(setconfig) as setting from pg_db_role_setting
      where setrole = ${AUTHENTICATOR}::regrole
        and setdatabase = (select oid from pg_database where datname = current_database())`;
    expect([...settings]).toEqual([{ setting: "pgrst.db_pre_request=public.check_request" }]);
  } finally {
    await sql.end();
    await database.drop();
  }
});
