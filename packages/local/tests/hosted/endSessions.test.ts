import { expect, test } from "vitest";
import { type Account, makeAccount, refusalOf } from "./people.ts";
import { afterLocks, onEverySetup, openSession } from "./setups.ts";

onEverySetup("the sessions of a user, ended by an admin", (setup) => {
  /** A person with some sessions; the first has the person's id. */
  async function signedIn(sessions: number, role: "user" | "admin" = "user"): Promise<Account> {
    const person = await makeAccount(setup(), { role });
    await openSession(setup(), person);
    for (let number = 1; number < sessions; number += 1) {
      await setup().sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${person.id})`;
    }
    return person;
  }

  async function end(
    actor: Account,
    { id = null, email = null }: Partial<Record<"id" | "email", string | null>>,
    isDryRun = false,
  ): Promise<unknown> {
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql`
        select public.admin_end_sessions(${actor.id}, ${actor.id}, ${id}, ${email}, ${isDryRun}, 'r-end') as answer`,
    );
    return row?.["answer"];
  }

  const sessionsOf = ({ id }: Account) => setup().sql`select id from auth.sessions where user_id = ${id}`;
  const auditOf = ({ id }: Account) =>
    setup().sql`select * from private.audit_log where target_id = ${id} order by id`;

  test("of two admins who end each other's at once are those of one", async () => {
    const [one, two] = [await signedIn(1, "admin"), await signedIn(1, "admin")];
    const people = `select from public.profiles where id in ('${one.id}', '${two.id}') for update`;
    const answers = await afterLocks(setup(), people, 2, () =>
      Promise.all([end(one, { id: two.id }), end(two, { id: one.id })]),
    );
    expect(answers).toEqual(expect.arrayContaining([{ ended: 1 }, { refusal: "session_not_found" }]));
  });

  test("are all gone, with their refresh tokens and one entry in the audit log", async () => {
    const [admin, person, other] = [await signedIn(1, "admin"), await signedIn(3), await signedIn(1)];
    await setup().sql`
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      values (${person.id}, ${person.id}, ${person.id}, ${person.id})`;
    expect(await end(admin, { email: person.email.toUpperCase() }, true)).toEqual({ ended: 3 });
    expect(await sessionsOf(person)).toHaveLength(3);
    const answers = await Promise.all([end(admin, { id: person.id }), end(admin, { email: person.email })]);
    expect(answers).toEqual(expect.arrayContaining([{ ended: 3 }, { ended: 0 }]));
    expect(await sessionsOf(person)).toEqual([]);
    expect(await setup().sql`select from auth.refresh_tokens where user_id = ${person.id}`).toEqual([]);
    expect(await sessionsOf(other)).toHaveLength(1);
    expect(await auditOf(person)).toMatchObject([
      {
        action: "end_sessions",
        actor_id: admin.id,
        actor_email: admin.email,
        target_email: person.email,
        before: { role: "user", plan: "free", sessions: 3 },
        after: { role: "user", plan: "free", sessions: 0 },
        request_id: "r-end",
      },
    ]);
    const [listed] = await setup().as(
      "authenticated",
      { sub: person.id, session_id: person.id, aal: "aal1" },
      (sql) => sql`select count(*)::int as profiles from public.profiles`,
    );
    expect(listed).toEqual({ profiles: 0 });
  });

  test("of the admin who asks are all gone but the one that asks", async () => {
    const admin = await signedIn(3, "admin");
    expect(await end(admin, { id: admin.id })).toEqual({ ended: 2 });
    expect(await end(admin, { id: admin.id })).toEqual({ ended: 0 });
    expect(await sessionsOf(admin)).toEqual([{ id: admin.id }]);
    expect(await auditOf(admin)).toMatchObject([{ before: { sessions: 3 }, after: { sessions: 1 } }]);
  });

  test("stay when the one who asks may not, or names nobody", async () => {
    const [admin, person, user] = [await signedIn(1, "admin"), await signedIn(2), await signedIn(1)];
    expect(await end(user, { id: person.id })).toEqual({ refusal: "not_admin" });
    expect(await end(admin, { id: crypto.randomUUID() })).toEqual({ refusal: "not_found" });
    expect(await end(admin, {})).toEqual({ refusal: "not_found" });
    await setup().sql`delete from auth.sessions where user_id = ${admin.id}`;
    expect(await end(admin, { id: person.id })).toEqual({ refusal: "session_not_found" });
    for (const role of ["anon", "authenticated"] as const) {
      const call = setup().as(
        role,
        role === "anon" ? null : user.id,
        (sql) =>
          sql`select public.admin_end_sessions(${user.id}, ${user.id}, ${person.id}, null, false, null)`,
      );
      expect(await refusalOf(call)).toBe("42501");
    }
    expect(await sessionsOf(person)).toHaveLength(2);
    expect(await auditOf(person)).toEqual([]);
  });
});
