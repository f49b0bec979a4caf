import { expect, test } from "vitest";
import { makeAccount, profileOf, refusalOf } from "./people.ts";
import { onEverySetup } from "./setups.ts";

onEverySetup("the audit log", (setup) => {
  const fill = async () => {
    await setup()
      .sql`insert into private.audit_log (action, request_id) values ('delete_user', ${crypto.randomUUID()})`;
    return await setup().sql`select * from private.audit_log order by id`;
  };

  test("only grows, even for the owner of the database", async () => {
    const before = await fill();
    const refusals = await Promise.all(
      [
        setup().sql`update private.audit_log set action = 'nothing'`,
        setup().sql`delete from private.audit_log`,
        setup().sql`truncate private.audit_log`,
        setup().sql`truncate private.audit_log cascade`,
        setup().sql`
          insert into private.audit_log (id, action) overriding system value
          select id, 'nothing' from private.audit_log on conflict (id) do update set action = 'nothing'`,
        setup().sql.begin(async (sql) => {
          await sql`set local session_replication_role = replica`;
          await sql`delete from private.audit_log`;
        }),
      ].map(refusalOf),
    );
    expect(refusals).toEqual(refusals.map(() => "42501"));
    expect(await setup().sql`select * from private.audit_log order by id`).toEqual(before);
  });

  test.each(["anon", "authenticated", "service_role"] as const)("cannot be accessed by %s", async (role) => {
    const before = await fill();
    const someone = await makeAccount(setup());
    const person = role === "authenticated" ? someone.id : null;
    const refusals = await Promise.all(
      [
        setup().as(role, person, (sql) => sql`select * from private.audit_log`),
        setup().as(role, person, (sql) => sql`insert into private.audit_log (action) values ('forged')`),
        setup().as(role, person, (sql) => sql`update private.audit_log set action = 'nothing'`),
        setup().as(role, person, (sql) => sql`delete from private.audit_log`),
        setup().as(role, person, (sql) => sql`truncate private.audit_log`),
        setup().as(role, person, (sql) => sql`alter table private.audit_log disable trigger all`),
      ].map(refusalOf),
    );
    expect(refusals).toEqual(refusals.map(() => "42501"));
    expect(await setup().sql`select * from private.audit_log order by id`).toEqual(before);
  });
});

onEverySetup("the last admin", (setup) => {
  const admins = async () =>
    (
      await setup().sql<{ id: string }[]>`select id from public.profiles where role = 'admin' order by id`
    ).map(({ id }) => id);

  test("stays, by any way and role", async () => {
    const admin = await makeAccount(setup(), { role: "admin" });
    const before = await profileOf(setup(), admin);
    const refusals = await Promise.all(
      [
        setup().sql`update public.profiles set role = 'user' where id = ${admin.id}`,
        setup().sql`update public.profiles set role = 'user'`,
        setup().sql`delete from public.profiles where id = ${admin.id}`,
        setup().sql`delete from auth.users where id = ${admin.id}`,
        setup().as("service_role", null, (sql) => sql`update public.profiles set role = 'user'`),
        setup().as("service_role", null, (sql) => sql`delete from public.profiles`),
      ].map(refusalOf),
    );
    expect(refusals).toEqual(refusals.map(() => "PT409"));
    expect(
      await refusalOf(setup().as("service_role", null, (sql) => sql`truncate public.profiles cascade`)),
    ).toBe("42501");
    expect(await profileOf(setup(), admin)).toEqual(before);
  });

  test("stays when all admins are removed at once", async () => {
    await makeAccount(setup(), { role: "admin" });
    await makeAccount(setup(), { role: "admin" });
    const before = await admins();
    expect(before.length).toBeGreaterThan(1);
    expect(await refusalOf(setup().sql`update public.profiles set role = 'user' where role = 'admin'`)).toBe(
      "PT409",
    );
    expect(await refusalOf(setup().sql`delete from auth.users where id in ${setup().sql(before)}`)).toBe(
      "PT409",
    );
    expect(await admins()).toEqual(before);
  });

  test.each(["read committed", "repeatable read", "serializable"])(
    "stays when many are removed in parallel, %s",
    async (isolation) => {
      await Promise.all(Array.from({ length: 6 }, () => makeAccount(setup(), { role: "admin" })));
      const before = await admins();
      const outcomes = await Promise.allSettled(
        before.map((id, index) =>
          setup().sql.begin(`isolation level ${isolation}`, async (sql) => {
            if (index % 2 === 0) await sql`update public.profiles set role = 'user' where id = ${id}`;
            else await sql`delete from public.profiles where id = ${id}`;
          }),
        ),
      );
      expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
      expect((await admins()).length).toBeGreaterThanOrEqual(1);
    },
  );
});
