import { expect, test } from "vitest";
import { type Account, makeAccount, refusalOf } from "./people.ts";
import { onEverySetup, openSession } from "./setups.ts";

onEverySetup("a second factor, removed by an admin", (setup) => {
  /** A person with a session, perhaps a second factor, and one whose set-up was not finished. */
  async function holder(hasFactor: boolean, role: "user" | "admin" = "user"): Promise<Account> {
    const person = await makeAccount(setup(), { role });
    await openSession(setup(), person);
    const { sql } = setup();
    for (const status of hasFactor ? ["verified", "unverified"] : ["unverified"]) {
      await sql`
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), ${person.id}, 'totp', ${status}, now(), now())`;
    }
    return person;
  }

  async function remove(
    actor: Account,
    { id = null, email = null }: Partial<Record<"id" | "email", string | null>>,
    isDryRun = false,
  ): Promise<unknown> {
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql`
        select public.admin_remove_second_factor(${actor.id}, ${actor.id}, ${id}, ${email}, ${isDryRun}, 'r-mfa')
          as answer`,
    );
    return row?.["answer"];
  }

  const factorsOf = ({ id }: Account) => setup().sql`select from auth.mfa_factors where user_id = ${id}`;
  const sessionsOf = ({ id }: Account) => setup().sql`select from auth.sessions where user_id = ${id}`;
  const auditOf = ({ id }: Account) =>
    setup().sql`select * from private.audit_log where target_id = ${id} order by id`;

  test("goes with the sessions, in one entry of the audit log, and the person is told", async () => {
    const [admin, person] = [await holder(false, "admin"), await holder(true)];
    expect(await remove(admin, { email: person.email.toUpperCase() }, true)).toEqual({ removed: 1 });
    expect([await factorsOf(person), await sessionsOf(person)].map(({ length }) => length)).toEqual([2, 1]);
    const answers = await Promise.all([
      remove(admin, { id: person.id }),
      remove(admin, { email: person.email }),
    ]);
    expect(answers).toEqual(expect.arrayContaining([{ removed: 1 }, { removed: 0 }]));
    expect([await factorsOf(person), await sessionsOf(person)]).toEqual([[], []]);
    expect(await auditOf(person)).toMatchObject([
      {
        action: "remove_second_factor",
        actor_id: admin.id,
        target_email: person.email,
        before: { sessions: 1 },
        after: { sessions: 0 },
        request_id: "r-mfa",
      },
    ]);
    const { sql } = setup();
    expect(await sql`select kind from public.notifications where user_id = ${person.id} order by id`).toEqual(
      [{ kind: "second_factor_on" }, { kind: "second_factor_off" }],
    );
    expect(
      await sql`select kind from private.outgoing_mail where recipient = ${person.email} order by id`,
    ).toEqual([{ kind: "second-factor-on" }, { kind: "second-factor-off" }]);
  });

  test("that is none leaves sessions and log as they are", async () => {
    const [admin, person] = [await holder(false, "admin"), await holder(false)];
    expect(await remove(admin, { id: person.id })).toEqual({ removed: 0 });
    expect([await sessionsOf(person), await auditOf(person)].map(({ length }) => length)).toEqual([1, 0]);
  });

  test("stays when it is one's own, and when the one who asks may not, or names nobody", async () => {
    const [admin, person, user] = [await holder(false, "admin"), await holder(true), await holder(false)];
    expect(await remove(admin, { id: admin.id })).toEqual({ refusal: "own_second_factor" });
    expect(await remove(user, { id: person.id })).toEqual({ refusal: "not_admin" });
    expect(await remove(admin, { id: crypto.randomUUID() })).toEqual({ refusal: "not_found" });
    expect(await remove(admin, {})).toEqual({ refusal: "not_found" });
    for (const role of ["anon", "authenticated"] as const) {
      const call = setup().as(
        role,
        role === "anon" ? null : user.id,
        (sql) =>
          sql`select public.admin_remove_second_factor(${user.id}, ${user.id}, ${person.id}, null, false, null)`,
      );
      expect(await refusalOf(call)).toBe("42501");
    }
    expect(await factorsOf(person)).toHaveLength(2);
    expect(await auditOf(person)).toEqual([]);
  });
});
