import { ownDeletionRefusal } from "@regia/domain/administration";
import { ROLES } from "@regia/domain/profile";
import { expect, test } from "vitest";
import { type Account, makeAccount, refusalOf } from "./people.ts";
import { onEverySetup, type Setup } from "./setups.ts";

async function openSession({ sql }: Setup, { id }: Account): Promise<string> {
  const session = crypto.randomUUID();
  await sql`
    insert into auth.sessions (id, user_id, user_agent, ip, refreshed_at)
    values (${session}, ${id}, 'Firefox', '192.0.2.7', now() at time zone 'UTC')`;
  return session;
}

onEverySetup("the own account", (setup) => {
  test("is deleted with all that depends on it, with an entry in the audit log", async () => {
    const me = await makeAccount(setup(), { plan: "pro" });
    await openSession(setup(), me);
    await setup().sql`insert into public.preferences (user_id) values (${me.id})`;
    await setup().as("authenticated", me.id, (sql) => sql`select public.consume('uploadFile')`);
    await setup().as("authenticated", me.id, (sql) => sql`select public.remember_language('en')`);
    await setup().as("authenticated", me.id, (sql) => sql`select public.delete_account()`);
    expect(
      await setup().sql`select kind, language from private.outgoing_mail where recipient = ${me.email}`,
    ).toEqual([{ kind: "account-deleted", language: "en" }]);
    const left = await setup().sql`
      select
        (select count(*)::int from auth.users where id = ${me.id}) as users,
        (select count(*)::int from auth.sessions where user_id = ${me.id}) as sessions,
        (select count(*)::int from public.profiles where id = ${me.id}) as profiles,
        (select count(*)::int from public.preferences where user_id = ${me.id}) as preferences,
        (select count(*)::int from public.usage_counters where user_id = ${me.id}) as usage,
        (select count(*)::int from private.user_directory where user_id = ${me.id}) as directory`;
    expect(Object.values(left[0] ?? {})).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await setup().sql`select * from private.audit_log where target_id = ${me.id}`).toMatchObject([
      {
        action: "delete_account",
        actor_id: me.id,
        target_email: me.email,
        before: { plan: "pro" },
        after: null,
      },
    ]);
    // The token stays valid until it expires.
    expect(await setup().as("authenticated", me.id, (sql) => sql`select * from public.profiles`)).toEqual([]);
    expect(
      await refusalOf(
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`
          insert into public.profiles (id, email) values (${me.id}, ${me.email})`,
        ),
      ),
    ).toBe("42501");
  });

  test.each(ROLES)("of the role %s is deleted only if the domain's rule allows it", async (role) => {
    await makeAccount(setup(), { role: "admin" });
    const me = await makeAccount(setup(), { role });
    const isRefused = ownDeletionRefusal({ role }) !== null;
    expect(
      await refusalOf(setup().as("authenticated", me.id, (sql) => sql`select public.delete_account()`)),
    ).toBe(isRefused ? "PT409" : undefined);
    expect(await setup().sql`select role from public.profiles where id = ${me.id}`).toEqual(
      isRefused ? [{ role }] : [],
    );
  });

  test("has sessions that only its owner sees and ends", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const [mine, second, theirs] = [
      await openSession(setup(), me),
      await openSession(setup(), me),
      await openSession(setup(), other),
    ];
    const claims = { sub: me.id, session_id: mine };
    const seen = await setup().as("authenticated", claims, (sql) => sql`select * from public.my_sessions()`);
    expect(new Map(seen.map(({ id, current }) => [id, current]))).toEqual(
      new Map([
        [mine, true],
        [second, false],
      ]),
    );
    expect(seen[0]).toMatchObject({ user_agent: "Firefox", ip: "192.0.2.7" });
    const end = async (session: string) =>
      (
        await setup().as(
          "authenticated",
          claims,
          (sql) => sql`select public.end_session(${session}) as ended`,
        )
      )[0];
    expect(await end(theirs)).toEqual({ ended: false });
    expect(await end(second)).toEqual({ ended: true });
    expect(await end(second)).toEqual({ ended: false });
    expect(
      await setup().sql`select id from auth.sessions where id in (${mine}, ${second}, ${theirs})`,
    ).toHaveLength(2);
  });

  test("has metadata up to a bound, and what is larger already can shrink", async () => {
    const { id } = await makeAccount(setup());
    const store = (size: number) =>
      refusalOf(
        setup().sql`
          update auth.users set raw_user_meta_data = jsonb_build_object('x', repeat('x', ${size})) where id = ${id}`,
      );
    expect([await store(131_000), await store(140_000)]).toEqual([undefined, "23514"]);
    await setup().sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`
        update auth.users set raw_user_meta_data = jsonb_build_object('x', repeat('x', 200000)) where id = ${id}`;
    });
    expect(await store(150_000)).toBeUndefined();
  });

  test("is exported completely, without data of others", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup(), { plan: "enterprise" })];
    await setup()
      .sql`insert into public.preferences (user_id, profile_visibility) values (${me.id}, 'private')`;
    await setup().as("authenticated", me.id, (sql) => sql`select public.consume('uploadFile')`);
    for (const { id } of [me, other]) await setup().sql`select private.notify(${id}, 'limits_changed')`;
    const [row] = await setup().as(
      "authenticated",
      me.id,
      (sql) => sql`select public.export_account() as data`,
    );
    expect(row?.["data"]).toMatchObject({
      profile: { id: me.id, email: me.email },
      preferences: { profile_visibility: "private" },
      usage: [{ counter: "filesThisMonth", used: 1 }],
      planGrants: [],
      billing: null,
      notifications: [{ kind: "limits_changed", data: {}, read_at: null }],
    });
    expect(JSON.stringify(row)).not.toContain(other.id);
  });

  test("is refused to visitors", async () => {
    const refusals = await Promise.all(
      [
        "delete_account()",
        "my_sessions()",
        "end_session(gen_random_uuid())",
        "export_account()",
        "my_usage()",
      ].map((call) => refusalOf(setup().as("anon", null, (sql) => sql.unsafe(`select public.${call}`)))),
    );
    expect(refusals).toEqual(refusals.map(() => "42501"));
  });
});
