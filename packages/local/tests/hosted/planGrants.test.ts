import { currentGrant, type PlanGrant } from "@regia/domain/billing";
import { rounds } from "@regia/domain/testing";
import { DAY_MS, toIsoTimestamp } from "@regia/domain/time";
import fc from "fast-check";
import { expect, test } from "vitest";
import { apply } from "./adminCalls.ts";
import { type Account, makeAccount, profileOf, refusalOf } from "./people.ts";
import { onEverySetup, type Setup } from "./setups.ts";

const now = Date.now();
const inDays = (days: number) => toIsoTimestamp(now + days * DAY_MS);

/** Gives Pro by a subscription that is paid until a day. */
async function subscribe({ sql }: Setup, { id }: Account, until: number): Promise<void> {
  await sql`
    insert into public.plan_grants (user_id, source, plan, valid_from, valid_until)
    values (${id}, 'subscription', 'pro', ${inDays(-1)}, ${inDays(until)})
    on conflict (user_id, source) do update set valid_until = excluded.valid_until`;
  await sql`select private.refresh_plan(${id})`;
}

/** Does something with the clock of the payments ahead, and the plans after it. */
async function after<T>(setup: Setup, days: number, work: () => Promise<T>): Promise<T> {
  const move = (ahead: number) =>
    setup.sql`update private.billing_clock set ahead = make_interval(days => ${ahead})`;
  await move(days);
  try {
    await setup.as("service_role", null, (sql) => sql`select public.refresh_due_plans()`);
    return await work();
  } finally {
    await move(0);
  }
}

async function planOf(setup: Setup, account: Account) {
  const profile = await profileOf(setup, account);
  return { plan: profile?.["plan"], until: profile?.["plan_expires_at"]?.toISOString() ?? null };
}

const sourcesOf = async ({ sql }: Setup, { id }: Account) => {
  const rows = await sql<{ source: string }[]>`
    select source from public.plan_grants where user_id = ${id} order by source`;
  return rows.map(({ source }) => source);
};

onEverySetup("plan grants", (setup) => {
  test("an agreed Enterprise goes before a year that is paid for, which goes on after it", async () => {
    const person = await makeAccount(setup(), { plan: "enterprise", plan_expires_at: inDays(10) });
    await subscribe(setup(), person, 365);
    expect(await planOf(setup(), person)).toEqual({ plan: "enterprise", until: inDays(10) });
    await after(setup(), 9, async () => {
      expect(await planOf(setup(), person)).toEqual({ plan: "enterprise", until: inDays(10) });
    });
    await after(setup(), 11, async () => {
      expect(await planOf(setup(), person)).toEqual({ plan: "pro", until: inDays(365) });
    });
  });

  test("a plan whose grants have all ended has ended for every clock, and is told as ended", async () => {
    const person = await makeAccount(setup(), { plan: "pro", plan_expires_at: inDays(10) });
    await after(setup(), 11, async () => {
      const { plan, until } = await planOf(setup(), person);
      expect(plan).toBe("pro");
      expect(Date.parse(until)).toBeLessThanOrEqual(Date.now());
    });
  });

  test("a trial is a grant, which ends with what is paid for and with an admin's word", async () => {
    const person = await makeAccount(setup());
    await setup().as(
      "authenticated",
      person.id,
      (sql) => sql`
        update public.profiles set plan = 'pro', plan_expires_at = now(), trial_start_date = now()
        where id = ${person.id}`,
    );
    expect(await sourcesOf(setup(), person)).toEqual(["trial"]);
    expect(await profileOf(setup(), person)).toMatchObject({ plan: "pro", trial_used: false });
    await subscribe(setup(), person, 37);
    expect(await planOf(setup(), person)).toEqual({ plan: "pro", until: inDays(37) });
    expect(await profileOf(setup(), person)).toMatchObject({ trial_used: true });

    const admin = await makeAccount(setup(), { role: "admin" });
    await apply(setup(), admin, [{ op: "plan", userId: person.id, plan: "enterprise" }]);
    expect(await sourcesOf(setup(), person)).toEqual(["admin", "subscription"]);
    expect(await planOf(setup(), person)).toEqual({ plan: "enterprise", until: null });
  });

  test("an admin's word takes nothing away that is paid for, and says so beforehand", async () => {
    const admin = await makeAccount(setup(), { role: "admin" });
    const person = await makeAccount(setup(), { plan: "enterprise" });
    await subscribe(setup(), person, 30);
    const free = { op: "plan", userId: person.id, plan: "free" };
    for (const dryRun of [true, false]) {
      const { results } = await apply(setup(), admin, [free], { dryRun });
      expect(results?.[0]?.after).toMatchObject({ plan: "pro" });
    }
    expect(await planOf(setup(), person)).toEqual({ plan: "pro", until: inDays(30) });
    expect(await sourcesOf(setup(), person)).toEqual(["subscription"]);

    const longer = { op: "plan", userId: person.id, plan: "pro", expiresAt: inDays(60) };
    await apply(setup(), admin, [longer]);
    expect(await planOf(setup(), person)).toEqual({ plan: "pro", until: inDays(60) });
  });

  test("free is free: what has ended is not told as ended any more", async () => {
    const admin = await makeAccount(setup(), { role: "admin" });
    const person = await makeAccount(setup());
    await subscribe(setup(), person, -0.5);
    expect(await planOf(setup(), person)).toEqual({ plan: "pro", until: inDays(-0.5) });
    await apply(setup(), admin, [{ op: "plan", userId: person.id, plan: "free" }]);
    expect(await planOf(setup(), person)).toEqual({ plan: "free", until: null });
    expect(await sourcesOf(setup(), person)).toEqual([]);
  });

  test("are read by their owner alone, and written by nobody", async () => {
    const [me, other] = [await makeAccount(setup(), { plan: "pro" }), await makeAccount(setup())];
    const read = (account: Account) =>
      setup().as("authenticated", account.id, (sql) => sql`select source, plan from public.plan_grants`);
    expect(await read(me)).toEqual([{ source: "admin", plan: "pro" }]);
    expect(await read(other)).toEqual([]);
    for (const role of ["anon", "authenticated", "service_role"] as const) {
      const refusals = await Promise.all(
        [
          `insert into public.plan_grants (user_id, source, plan, valid_from) values ('${me.id}', 'admin', 'enterprise', now())`,
          "update public.plan_grants set plan = 'enterprise'",
          "delete from public.plan_grants",
          "update private.billing_clock set ahead = '1 year'",
        ].map((text) =>
          refusalOf(setup().as(role, role === "authenticated" ? me.id : null, (sql) => sql.unsafe(text))),
        ),
      );
      expect(refusals).toEqual(refusals.map(() => "42501"));
    }
  });

  test("count as the domain says", async () => {
    const person = await makeAccount(setup());
    const grant = fc.record({
      plan: fc.constantFrom("pro" as const, "enterprise" as const),
      // Never zero: the moment itself passes between two clocks.
      from: fc.integer({ min: -3, max: 3 }).map((days) => days + 0.5),
      length: fc.option(fc.integer({ min: 0, max: 4 })),
    });
    const grants = fc.record({
      admin: fc.option(grant),
      subscription: fc.option(grant),
      trial: fc.option(grant),
    });
    await fc.assert(
      fc.asyncProperty(grants, async (given) => {
        const list: PlanGrant[] = (["admin", "subscription", "trial"] as const).flatMap((source) => {
          const one = given[source];
          if (one === null) return [];
          const from = now + one.from * DAY_MS;
          const until = one.length === null ? null : from + one.length * DAY_MS;
          return [{ source, plan: one.plan, from, until }];
        });
        const { sql } = setup();
        await sql`delete from public.plan_grants where user_id = ${person.id}`;
        for (const { source, plan, from, until } of list)
          await sql`
            insert into public.plan_grants (user_id, source, plan, valid_from, valid_until)
            values (${person.id}, ${source}, ${plan}, ${toIsoTimestamp(from)}, ${until && toIsoTimestamp(until)})`;
        const [found] = await sql<{ plan: string; until: Date | null; source: string | null }[]>`
          select
            public.effective_plan(plan, expires_at, now()) as plan, expires_at as until, source
          from private.granted_plans(array[${person.id}::uuid])`;
        const current = currentGrant(list, now);
        expect(found?.plan).toBe(current?.plan ?? "free");
        if (current)
          expect(found).toMatchObject({
            source: current.source,
            until: current.until === null ? null : new Date(current.until),
          });
      }),
      { numRuns: rounds(30, 150) },
    );
  });
});
