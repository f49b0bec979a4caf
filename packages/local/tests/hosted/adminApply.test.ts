import { expect, test } from "vitest";
import { apply, outcomes } from "./adminCalls.ts";
import { type Account, makeAccount, profileOf, refusalOf } from "./people.ts";
import { afterLocks, onEverySetup } from "./setups.ts";
import { ask, tokenOf } from "./workspaces.ts";

const DAY = 86_400_000;

onEverySetup("operations of an admin", (setup) => {
  const someAdmin = () => makeAccount(setup(), { role: "admin" });
  const auditOf = (target: Account) =>
    setup().sql`select * from private.audit_log where target_id = ${target.id} order by id`;

  test("are applied, each with its entry in the audit log", async () => {
    const admin = await someAdmin();
    const [one, two, three] = [
      await makeAccount(setup()),
      await makeAccount(setup()),
      await makeAccount(setup()),
    ];
    const answer = await apply(
      setup(),
      admin,
      [
        { op: "plan", userId: one.id, plan: "pro", expiresAt: "2099-01-01T00:00:00.000Z" },
        { op: "trial", email: two.email.toUpperCase() },
        { op: "limits", userId: one.id, customLimits: { maxSmsPerMonth: 5 } },
        { op: "role", userId: one.id, role: "admin" },
        { op: "delete", userId: three.id },
      ],
      { requestId: "r-1" },
    );
    expect(answer.results?.map(({ index, status }) => [index, status])).toEqual([
      [0, "applied"],
      [1, "applied"],
      [2, "applied"],
      [3, "applied"],
      [4, "applied"],
    ]);
    expect(await profileOf(setup(), one)).toMatchObject({
      plan: "pro",
      plan_expires_at: new Date("2099-01-01T00:00:00Z"),
      custom_limits: { maxSmsPerMonth: 5 },
      role: "admin",
    });
    const trial = await profileOf(setup(), two);
    expect(trial).toMatchObject({ plan: "pro", trial_used: false });
    expect(trial?.["plan_expires_at"] - trial?.["trial_start_date"]).toBe(7 * DAY);
    expect(await profileOf(setup(), three)).toBeUndefined();
    expect(await setup().sql`select id from auth.users where id = ${three.id}`).toEqual([]);
    expect((await auditOf(one)).map(({ action }) => action)).toEqual([
      "update_user_plan",
      "update_custom_limits",
      "update_user_role",
    ]);
    expect(await auditOf(three)).toMatchObject([
      {
        action: "delete_user",
        actor_id: admin.id,
        actor_email: admin.email,
        target_email: three.email,
        before: { role: "user", plan: "free" },
        after: null,
        request_id: "r-1",
      },
    ]);
    await apply(setup(), admin, [{ op: "role", userId: one.id, role: "user" }]);
  });

  test("are applied in order, each to the result of the previous ones", async () => {
    const admin = await someAdmin();
    const person = await makeAccount(setup());
    const userId = person.id;
    expect(
      await outcomes(setup(), admin, [
        { op: "trial", userId },
        { op: "trial", userId },
        { op: "plan", userId, plan: "free", expiresAt: null },
        { op: "plan", userId, plan: "free", expiresAt: null },
        { op: "trial", userId },
        { op: "limits", userId, customLimits: null },
        { op: "delete", userId },
        { op: "delete", userId },
        { op: "plan", userId, plan: "pro", expiresAt: null },
      ]),
    ).toEqual([
      "applied",
      "trial_used",
      "applied",
      "unchanged",
      "trial_used",
      "unchanged",
      "applied",
      "not_found",
      "not_found",
    ]);
    const entries = await auditOf(person);
    expect(entries.map(({ action }) => action)).toEqual(["start_trial", "update_user_plan", "delete_user"]);
    expect(entries[1]).toMatchObject({
      before: { plan: "pro", trial_used: false },
      after: { plan: "free", trial_used: true, plan_expires_at: null },
    });
  });

  test("do not delete who pays for workspaces of others, unless these may end", async () => {
    const admin = await someAdmin();
    const [payer, guest] = [await makeAccount(setup(), { plan: "pro" }), await makeAccount(setup())];
    interface Made {
      readonly id: string;
    }
    const make = (name: string) => ask<Made>(setup(), payer, "create_workspace", { name });
    const [shared, alone] = [await make("Con altri"), await make("Da solo")];
    const { id: invitation } = await ask<Made>(setup(), payer, "invite_to_workspace", {
      workspace: shared.id,
      email: guest.email,
    });
    await ask(setup(), guest, "accept_invitation", { token: await tokenOf(setup(), invitation) });

    const workspaces = [{ id: shared.id, name: "Con altri", members: 2 }];
    const deletion = { op: "delete", userId: payer.id };
    const ending = { ...deletion, endWorkspaces: true };
    expect((await apply(setup(), admin, [deletion])).results).toMatchObject([
      { status: "failed", error: "pays_for_workspaces", workspaces },
    ]);
    expect((await apply(setup(), admin, [ending], { dryRun: true })).results).toMatchObject([
      { status: "planned", workspaces },
    ]);
    const stored = () =>
      setup().sql`select name from public.workspaces where id in (${shared.id}, ${alone.id}) order by name`;
    expect(await stored()).toHaveLength(2);
    const both = await apply(setup(), admin, [ending, { op: "delete", userId: guest.id }], {
      requestId: "r-9",
    });
    expect(both.results).toMatchObject([{ status: "applied", workspaces }, { status: "applied" }]);
    expect(both.results?.[1]).not.toHaveProperty("workspaces");
    expect(await stored()).toEqual([]);
    const ended = await setup().sql`
      select actor_email, workspace_name from private.audit_log
      where action = 'delete_workspace' and request_id = 'r-9' order by workspace_name`;
    expect(ended.map(({ workspace_name: name }) => name)).toEqual(["Con altri", "Da solo"]);
    expect(ended[0]?.["actor_email"]).toBe(admin.email);
  });

  test("merge limits where they say so, else replace them", async () => {
    const admin = await someAdmin();
    const person = await makeAccount(setup());
    const change = async (customLimits: unknown, mode?: string) => {
      const [outcome] = await outcomes(setup(), admin, [
        { op: "limits", userId: person.id, customLimits, ...(mode === undefined ? {} : { mode }) },
      ]);
      return [outcome, (await profileOf(setup(), person))?.["custom_limits"]];
    };
    expect(await change({ maxWorkspaces: 3 }, "merge")).toEqual(["applied", { maxWorkspaces: 3 }]);
    const both = { maxWorkspaces: 3, priority: "high" };
    expect(await change({ priority: "high" }, "merge")).toEqual(["applied", both]);
    expect(await change({ maxWorkspaces: 3, maxSmsPerMonth: null }, "merge")).toEqual(["unchanged", both]);
    expect(await change({ priority: null }, "merge")).toEqual(["applied", { maxWorkspaces: 3 }]);
    expect(await change({ maxWorkspaces: null }, "merge")).toEqual(["applied", null]);
    expect(await change(both)).toEqual(["applied", both]);
    expect(await change({ priority: "high" }, "replace")).toEqual(["applied", { priority: "high" }]);
    expect(await change(null, "merge")).toEqual(["applied", null]);
  });

  test("that fail leave the others alone", async () => {
    const admin = await someAdmin();
    const [paid, fresh] = [await makeAccount(setup(), { plan: "pro" }), await makeAccount(setup())];
    const nobody = crypto.randomUUID();
    const answer = await apply(setup(), admin, [
      { op: "trial", userId: paid.id },
      { op: "plan", userId: nobody, plan: "pro", expiresAt: null },
      { op: "plan", email: "nobody@example.com", plan: "pro", expiresAt: null },
      { op: "plan", userId: fresh.id, plan: "pro", expiresAt: null },
    ]);
    expect(answer.results?.map(({ error }) => error)).toEqual([
      "trial_not_free",
      "not_found",
      "not_found",
      null,
    ]);
    expect(answer.results?.[0]?.after).toEqual(answer.results?.[0]?.before);
    expect(answer.results?.[1]).toMatchObject({ before: null, after: null });
    expect(await profileOf(setup(), fresh)).toMatchObject({ plan: "pro" });
    expect(await auditOf(paid)).toEqual([]);
  });

  test("start one trial for all the addresses of a person", async () => {
    const admin = await someAdmin();
    const name = crypto.randomUUID().slice(0, 8);
    const first = await makeAccount(setup(), {}, `${name}@gmail.com`);
    await setup().sql`update auth.users set email = ${`${name}@example.com`} where id = ${first.id}`;
    const second = await makeAccount(setup(), {}, `${name}+due@gmail.com`);
    const both = [first, second].map(({ id }) => ({ op: "trial", userId: id }));
    expect(await outcomes(setup(), admin, both, { dryRun: true })).toEqual(["planned", "trial_used"]);
    expect(await outcomes(setup(), admin, both)).toEqual(["applied", "trial_used"]);
    await apply(setup(), admin, [{ op: "delete", userId: first.id }]);
    expect(await outcomes(setup(), admin, [{ op: "trial", userId: second.id }])).toEqual(["trial_used"]);
  });

  test("of a dry run have the real results and change nothing", async () => {
    const admin = await someAdmin();
    const [one, two] = [await makeAccount(setup()), await makeAccount(setup())];
    const operations = [
      { op: "plan", userId: one.id, plan: "enterprise", expiresAt: null },
      { op: "limits", userId: one.id, customLimits: { maxWorkspaces: 3 } },
      { op: "trial", userId: one.id },
      { op: "delete", userId: two.id },
      { op: "role", userId: two.id, role: "admin" },
      { op: "plan", userId: two.id, plan: "free", expiresAt: null },
    ];
    const before = [await profileOf(setup(), one), await profileOf(setup(), two)];
    const dry = await apply(setup(), admin, operations, { dryRun: true });
    expect(dry.results?.map(({ status, error }) => error ?? status)).toEqual([
      "planned",
      "planned",
      "trial_not_free",
      "planned",
      "not_found",
      "not_found",
    ]);
    expect([await profileOf(setup(), one), await profileOf(setup(), two)]).toEqual(before);
    expect([...(await auditOf(one)), ...(await auditOf(two))]).toEqual([]);
    const real = await apply(setup(), admin, operations);
    const states = (answer: typeof real) =>
      answer.results?.map(({ index, before: b, after, error }) => [index, b, after, error]);
    expect(states(real)).toEqual(states(dry));
  });

  test("with the same key and body are answered again and applied once, in parallel too", async () => {
    const admin = await someAdmin();
    const person = await makeAccount(setup());
    const operations = [{ op: "plan", userId: person.id, plan: "pro", expiresAt: null }];
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => apply(setup(), admin, operations, { key })),
    );
    for (const { results } of answers) expect(results).toEqual(answers[0]?.results);
    expect(answers[0]?.results?.[0]?.status).toBe("applied");
    expect(await auditOf(person)).toHaveLength(1);
    const other = [{ op: "plan", userId: person.id, plan: "free", expiresAt: null }];
    expect(await outcomes(setup(), admin, other, { key })).toEqual(["idempotency_conflict"]);
    expect(await outcomes(setup(), admin, operations, { key, dryRun: true })).toEqual([
      "idempotency_conflict",
    ]);
    expect(await profileOf(setup(), person)).toMatchObject({ plan: "pro" });
    // Keys are separate for each admin.
    expect(await outcomes(setup(), await someAdmin(), other, { key })).toEqual(["applied"]);
  });

  test("keep one admin, in one call and in parallel ones", async () => {
    await setup().sql.begin(async (sql) => {
      await sql`select private.await_other_departures()`;
    });
    const [one, two] = [await someAdmin(), await someAdmin()];
    const others = await setup().sql<{ id: string }[]>`
      select id from public.profiles where role = 'admin' and id not in (${one.id}, ${two.id})`;
    await apply(
      setup(),
      one,
      others.map(({ id }) => ({ op: "role", userId: id, role: "user" })),
    );
    const demote = (id: string) => [{ op: "role", userId: id, role: "user" }];

    expect(await outcomes(setup(), one, [{ op: "delete", userId: one.id }])).toEqual(["self_deletion"]);
    expect(await outcomes(setup(), one, [...demote(two.id), ...demote(one.id)], { dryRun: true })).toEqual([
      "planned",
      "last_admin",
    ]);

    const parallel = await Promise.all([
      outcomes(setup(), one, demote(two.id)),
      outcomes(setup(), two, demote(one.id)),
    ]);
    const flat = parallel.flat();
    expect(flat.filter((outcome) => outcome === "applied")).toHaveLength(1);
    expect(["last_admin", "not_admin"]).toContain(flat.find((outcome) => outcome !== "applied"));
    const left = await setup().sql<Account[]>`select id, email from public.profiles where role = 'admin'`;
    expect(left).toHaveLength(1);
    for (const last of left) {
      expect(await outcomes(setup(), last, demote(last.id))).toEqual(["last_admin"]);
    }
  });

  test("are refused to an admin who has lost the role while they waited", async () => {
    const [one, two] = [await someAdmin(), await someAdmin()];
    await someAdmin();
    const demote = ({ id }: Account) => [{ op: "role", userId: id, role: "user" }];
    const parallel = await afterLocks(setup(), `select private.await_other_departures()`, 2, () =>
      Promise.all([outcomes(setup(), one, demote(two)), outcomes(setup(), two, demote(one))]),
    );
    expect(parallel.flat().sort()).toEqual(["applied", "not_admin"]);
  });

  test("in bulk have the same consequences as alone, worked out once for all people", async () => {
    const { sql } = setup();
    const admin = await someAdmin();
    const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const [paidUntil, givenUntil, endedAt] = [inDays(30), inDays(10), inDays(-1)];
    /** One person of each standing that matters to what a new plan causes. */
    const makePeople = async () => {
      const subscriber = await makeAccount(setup());
      await sql`
        insert into public.plan_grants (user_id, source, plan, valid_from, valid_until)
        values (${subscriber.id}, 'subscription', 'pro', ${inDays(-1)}, ${paidUntil})`;
      await sql`select private.refresh_plan(${subscriber.id})`;
      const onTrial = await makeAccount(setup());
      await apply(setup(), admin, [{ op: "trial", userId: onTrial.id }]);
      return [
        await makeAccount(setup()),
        subscriber,
        onTrial,
        await makeAccount(setup(), { plan: "enterprise", plan_expires_at: givenUntil }),
        await makeAccount(setup(), { plan: "pro", plan_expires_at: endedAt }),
        await makeAccount(setup(), { plan: "enterprise", custom_limits: { dataRetentionDays: 7 } }),
      ];
    };
    const consequences = (people: readonly Account[]) =>
      Promise.all(
        people.map(
          ({ id }) => sql`
            select p.plan, p.plan_expires_at - now() > interval '20 days' as is_long, p.trial_used, d.plan_rank,
              array(select g.source || ' ' || g.plan from public.plan_grants g where g.user_id = p.id order by 1) as grants,
              array(select n.kind || n.data::text from public.notifications n
                where n.user_id = p.id and n.kind <> 'trial_started' order by n.id) as told,
              array(select f.days from private.former_retentions f where f.user_id = p.id order by f.id) as kept
            from public.profiles p join private.user_directory d on d.user_id = p.id where p.id = ${id}`,
        ),
      );

    const together = [...(await makePeople()), ...(await makePeople())];
    const alone = [...(await makePeople()), ...(await makePeople())];
    const changes = [
      { plan: "pro", expiresAt: inDays(20) },
      { plan: "enterprise", expiresAt: inDays(40) },
      { plan: "free" },
    ];
    for (const change of changes) {
      const operations = together.map(({ id: userId }) => ({ op: "plan", userId, ...change }));
      const repeated = await sql.begin(async (transaction) => {
        // What former transactions of a connection called is counted in these figures for up to a second.
        const calls = async () => {
          const rows = await transaction<{ name: string; calls: number }[]>`
            select s.funcname as name, sum(s.calls)::integer as calls
            from pg_stat_xact_user_functions as s join pg_proc as f on f.oid = s.funcid
            where f.prorettype in ('trigger'::regtype, 'void'::regtype) group by s.funcname`;
          return new Map(rows.map((row) => [row.name, row.calls]));
        };
        await transaction`set local track_functions = 'all'`;
        const before = await calls();
        await transaction`
          select public.admin_apply(${admin.id}, ${admin.id}, ${JSON.stringify(operations)}, false, null, 'request')`;
        const after = [...(await calls())];
        return after.filter(([name, count]) => count - (before.get(name) ?? 0) > 4).map(([name]) => name);
      });
      // Few statements for all; this trigger decides before each row what is written, and asks no table.
      expect(repeated).toEqual(["guard_profile_update"]);
      for (const { id: userId } of alone) await apply(setup(), admin, [{ op: "plan", userId, ...change }]);
      expect(await consequences(together)).toEqual(await consequences(alone));
    }
    const [first] = await consequences(together);
    expect(first).toMatchObject([
      {
        plan: "free",
        plan_rank: 1,
        grants: [],
        told: [/pro/, /enterprise/, /free/].map((plan) => expect.stringMatching(plan)),
      },
    ]);
  });

  test("of a user who is no admin, is banned, or whose session has ended are refused", async () => {
    const person = await makeAccount(setup());
    const before = await profileOf(setup(), person);
    const operations = [{ op: "role", userId: person.id, role: "admin" }];
    expect(await outcomes(setup(), person, operations)).toEqual(["not_admin"]);
    expect(await outcomes(setup(), { id: crypto.randomUUID(), email: "" }, operations)).toEqual([
      "unknown_user",
    ]);
    const admin = await someAdmin();
    expect(await outcomes(setup(), admin, operations, { session: crypto.randomUUID() })).toEqual([
      "session_not_found",
    ]);
    await setup().sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${admin.id}`;
    expect(await outcomes(setup(), admin, operations)).toEqual(["unknown_user"]);
    expect(await profileOf(setup(), person)).toEqual(before);
  });

  test("can be called only by the server", async () => {
    const admin = await someAdmin();
    const calls = [
      "admin_apply($1, null, '[]', true, null, null)",
      "admin_get_user($1, null, $1)",
      "admin_list_users($1, null, null, null, null, 1, 50, 'created_at', true)",
      "admin_list_audit($1, null, 1, 50)",
    ];
    for (const role of ["anon", "authenticated"] as const) {
      const refusals = await Promise.all(
        calls.map((call) =>
          refusalOf(
            setup().as(role, role === "anon" ? null : admin.id, (sql) =>
              sql.unsafe(`select public.${call}`, [admin.id]),
            ),
          ),
        ),
      );
      expect(refusals).toEqual(calls.map(() => "42501"));
    }
  });
});
