import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ACTIONS, type Action, entitlementTo, type Usage } from "@regia/domain/entitlements";
import { planOf } from "@regia/domain/plans";
import { type SubscriptionRecord, subscriptionAt } from "@regia/domain/subscription";
import { nextRomeDay, nextRomeMonth } from "@regia/domain/time";
import { expect, test } from "vitest";
import { FOLDERS } from "../../src/server/index.ts";
import { type Account, makeAccount, profileOf, refusalOf } from "./people.ts";
import { onEverySetup, type Setup } from "./setups.ts";

/** The answer of `consume`. */
interface Consumed {
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly used: number;
  readonly limit: number | null;
  readonly resetsAt: string | null;
  readonly consumption: string | null;
}

async function consume(
  setup: Setup,
  { id }: Account,
  action: string,
  amount = 1,
  request = crypto.randomUUID(),
) {
  const [row] = await setup.as(
    "authenticated",
    id,
    (sql) => sql<{ answer: Consumed }[]>`
    select public.consume(${action}, ${amount}::integer, ${request}) as answer`,
  );
  if (row === undefined) throw new Error("consume answered nothing");
  return row.answer;
}

/** Somebody's personal workspace, which counts like every other. */
const ALONE = { workspaces: 1, users: 1, collaborators: 0 };

async function usageOf(setup: Setup, { id }: Account): Promise<Partial<Usage>> {
  const [row] = await setup.as(
    "authenticated",
    id,
    (sql) => sql<{ usage: Partial<Usage> }[]>`
    select public.my_usage() as usage`,
  );
  return row?.usage ?? {};
}

const release = async (setup: Setup, consumption: string | null) => {
  const [row] = await setup.as(
    "service_role",
    null,
    (sql) => sql<{ released: boolean }[]>`
    select public.release(${consumption}) as released`,
  );
  return row?.released;
};

onEverySetup("usage", (setup) => {
  test("is counted up to the limit and no further, and resets at midnight in Rome", async () => {
    const person = await makeAccount(setup());
    const limit = planOf("free").limits.maxWebSearchesPerDay;
    for (let used = 1; used <= limit; used += 1) {
      expect(await consume(setup(), person, "searchWeb")).toMatchObject({
        allowed: true,
        reason: null,
        used,
        limit,
      });
    }
    const refused = await consume(setup(), person, "searchWeb");
    expect(refused).toMatchObject({
      allowed: false,
      reason: "limit_reached",
      used: limit,
      limit,
      consumption: null,
    });
    expect(Date.parse(refused.resetsAt ?? "")).toBe(nextRomeDay(Date.now()));
    expect(await usageOf(setup(), person)).toEqual({ ...ALONE, webSearchesToday: limit });
    expect(Date.parse((await consume(setup(), person, "uploadFile")).resetsAt ?? "")).toBe(
      nextRomeMonth(Date.now()),
    );
  });

  test("of workspaces and members is that of the rows that a person pays for", async () => {
    const [payer, member, other] = await Promise.all([1, 2, 3].map(() => makeAccount(setup())));
    if (!payer || !member || !other) throw new Error("An account is missing.");
    const open = async (people: readonly (readonly [Account, string])[]) => {
      const [room] = await setup().sql<{ id: string }[]>`
        insert into public.workspaces (name, slug, payer_id) values ('Acme', ${crypto.randomUUID()}, ${payer.id}) returning id`;
      for (const [{ id }, role] of [[payer, "owner"] as const, ...people]) {
        await setup().sql`
          insert into public.workspace_members (workspace_id, user_id, role) values (${room?.id ?? ""}, ${id}, ${role})`;
      }
    };
    await open([[member, "collaborator"]]);
    await open([
      [member, "owner"],
      [other, "collaborator"],
    ]);
    expect(await usageOf(setup(), payer)).toEqual({ workspaces: 3, users: 2, collaborators: 1 });
    expect(await usageOf(setup(), member)).toEqual(ALONE);
  });

  test("of the previous day and month does not count", async () => {
    const person = await makeAccount(setup());
    await setup().sql`
      insert into public.usage_counters (user_id, counter, period_start, used) values
        (${person.id}, 'webSearchesToday', (now() at time zone 'Europe/Rome')::date - 1, 25),
        (${person.id}, 'filesThisMonth',
          (date_trunc('month', now() at time zone 'Europe/Rome') - interval '1 month')::date, 5)`;
    expect(await usageOf(setup(), person)).toEqual({ ...ALONE });
    expect(await consume(setup(), person, "searchWeb")).toMatchObject({ allowed: true, used: 1 });
    expect(await consume(setup(), person, "uploadFile")).toMatchObject({ allowed: true, used: 1 });
  });

  test("resets at midnight in Rome, in summer and in winter", async () => {
    const moments = [
      ["2026-03-28T22:59:59Z", "2026-03-28", "2026-03-01"],
      ["2026-03-28T23:00:00Z", "2026-03-29", "2026-03-01"],
      ["2026-03-29T21:59:59Z", "2026-03-29", "2026-03-01"],
      ["2026-03-29T22:00:00Z", "2026-03-30", "2026-03-01"],
      ["2026-10-31T22:59:59Z", "2026-10-31", "2026-10-01"],
      ["2026-10-31T23:00:00Z", "2026-11-01", "2026-11-01"],
    ] as const;
    for (const [moment, day, month] of moments) {
      const [row] = await setup().sql<{ day: string; month: string; nextDay: Date; nextMonth: Date }[]>`
        select private.period_start('day', ${moment})::text as day, private.period_start('month', ${moment})::text as month,
          private.period_end('day', ${moment}) as "nextDay", private.period_end('month', ${moment}) as "nextMonth"`;
      expect(row).toMatchObject({ day, month });
      expect(row?.nextDay.getTime()).toBe(nextRomeDay(Date.parse(moment)));
      expect(row?.nextMonth.getTime()).toBe(nextRomeMonth(Date.parse(moment)));
    }
  });

  test("in parallel never passes the limit, and every allowed request is counted", async () => {
    const person = await makeAccount(setup());
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => consume(setup(), person, "searchWeb")),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(planOf("free").limits.maxWebSearchesPerDay);
    expect(await usageOf(setup(), person)).toEqual({ ...ALONE, webSearchesToday: 25 });
  });

  test("is counted once for one request, and released once if the work fails", async () => {
    const person = await makeAccount(setup());
    const request = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => consume(setup(), person, "uploadFile", 2, request)),
    );
    expect(answers.every(({ allowed, used }) => allowed && used === 2)).toBe(true);
    expect(await refusalOf(consume(setup(), person, "uploadFile", 3, request))).toBe("PT409");
    expect(await refusalOf(consume(setup(), await makeAccount(setup()), "uploadFile", 2, request))).toBe(
      "PT409",
    );
    const released = await Promise.all(Array.from({ length: 8 }, () => release(setup(), request)));
    expect(released.filter(Boolean)).toHaveLength(1);
    expect(await usageOf(setup(), person)).toEqual({ ...ALONE, filesThisMonth: 0 });
    expect(await release(setup(), crypto.randomUUID())).toBe(false);

    // The same work again is counted again.
    await Promise.all(Array.from({ length: 8 }, () => consume(setup(), person, "uploadFile", 2, request)));
    expect(await usageOf(setup(), person)).toEqual({ ...ALONE, filesThisMonth: 2 });
    expect(await release(setup(), request)).toBe(true);
    expect(await usageOf(setup(), person)).toEqual({ ...ALONE, filesThisMonth: 0 });
  });

  test("cannot be released, consumed for another or changed by a person", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const { consumption } = await consume(setup(), me, "uploadFile");
    const refusals = await Promise.all(
      [
        setup().as("authenticated", me.id, (sql) => sql`select public.release(${consumption})`),
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`select public.consume_for(${other.id}, 'uploadFile')`,
        ),
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`
          select private.consume(${other.id}, 'uploadFile', 1, gen_random_uuid())`,
        ),
        setup().as("anon", null, (sql) => sql`select public.consume('uploadFile')`),
        setup().as("authenticated", me.id, (sql) => sql`update public.usage_counters set used = 0`),
        setup().as("authenticated", me.id, (sql) => sql`delete from public.usage_counters`),
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`
          insert into public.usage_counters values (${me.id}, 'smsThisMonth', '2026-01-01', 0)`,
        ),
        setup().as("authenticated", me.id, (sql) => sql`select * from private.consumptions`),
      ].map(refusalOf),
    );
    expect(refusals).toEqual(refusals.map(() => "42501"));
    expect(await usageOf(setup(), me)).toEqual({ ...ALONE, filesThisMonth: 1 });
    expect(await usageOf(setup(), other)).toEqual({ ...ALONE });
    expect(
      await setup().as("authenticated", other.id, (sql) => sql`select * from public.usage_counters`),
    ).toEqual([]);
  });

  test.each([0, -1, -2_147_483_648])("refuses the amount %i", async (amount) => {
    expect(await refusalOf(consume(setup(), await makeAccount(setup()), "uploadFile", amount))).toBe("PT422");
  });

  // Workspaces, members, chats and workflows are counted as they are.
  test.each([
    ...["", "uploadfile", "constructor", "maxSmsPerMonth"],
    ...["createWorkspace", "addMember", "inviteCollaborator", "openChat", "activateWorkflow", "sendSms"],
  ])("refuses the action %j", async (action) => {
    expect(await refusalOf(consume(setup(), await makeAccount(setup()), action))).toBe("PT422");
  });

  test("of what no limit meters any more goes with its rule when the database is brought up to date", async () => {
    const { sql } = setup();
    const person = await makeAccount(setup());
    await consume(setup(), person, "uploadFile");
    await sql`insert into private.action_rules (action, limit_field, counters) values ('sendFax', 'maxFaxes', '{}')`;
    await sql`
      insert into private.consumptions (id, user_id, action, amount, period_start)
      values (gen_random_uuid(), ${person.id}, 'sendFax', 1, '-infinity')`;
    await sql.unsafe(readFileSync(join(FOLDERS.database, "schemas/plans/rules.sql"), "utf8"));
    expect(await sql`select action from private.consumptions where user_id = ${person.id}`).toEqual([
      { action: "uploadFile" },
    ]);
    expect(await refusalOf(consume(setup(), person, "sendFax"))).toBe("PT422");
  });

  test("is bounded for a person without limits: rows in a day, and the amount", async () => {
    const person = await makeAccount(setup(), { plan: "enterprise" });
    const fill = (count: number, age: string) => setup().sql`
      insert into private.consumptions (id, user_id, action, amount, period_start, at)
      select gen_random_uuid(), ${person.id}, 'embedTokens', 1, '-infinity', now() - ${age}::interval
      from generate_series(1, ${count}::integer)`;
    await fill(5000, "25 hours");
    await fill(4998, "23 hours");
    expect(await refusalOf(consume(setup(), person, "embedTokens", 10_000_001))).toBe("PT422");
    expect((await consume(setup(), person, "embedTokens", 10_000_000)).allowed).toBe(true);
    const request = crypto.randomUUID();
    expect((await consume(setup(), person, "embedTokens", 1, request)).allowed).toBe(true);
    expect(await refusalOf(consume(setup(), person, "embedTokens"))).toBe("PT429");
    expect((await consume(setup(), person, "embedTokens", 1, request)).consumption).toBe(request);
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql<{ answer: Consumed }[]>`select public.consume_for(${person.id}, 'embedTokens') as answer`,
    );
    expect(row?.answer.allowed).toBe(true);
  });

  test("is consumed by the server on a person's behalf", async () => {
    const person = await makeAccount(setup());
    const [row] = await setup().as(
      "service_role",
      null,
      (sql) => sql<{ answer: Consumed }[]>`
      select public.consume_for(${person.id}, 'sendEmail', 3000) as answer`,
    );
    expect(row?.answer).toMatchObject({ allowed: true, used: 3000, limit: 3000 });
    expect((await consume(setup(), person, "sendEmail")).reason).toBe("limit_reached");
  });

  test("is allowed exactly as by the domain, for every action and kind of plan", async () => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const accounts = [
      {},
      { plan: "pro" as const },
      { plan: "pro" as const, plan_expires_at: at(-1) },
      { plan: "pro" as const, plan_expires_at: at(3), trial_start_date: at(-4) },
      { plan: "pro" as const, plan_expires_at: at(-3), trial_start_date: at(-10) },
      {
        plan: "enterprise" as const,
        custom_limits: { maxFilesPerMonth: 0, maxWorkspaces: 2, maxSmsPerMonth: 7 },
      },
    ];
    for (const fields of accounts) {
      const person = await makeAccount(setup(), fields);
      const record = (await profileOf(setup(), person)) as unknown as SubscriptionRecord;
      const iso = (value: unknown) => (value instanceof Date ? value.toISOString() : null);
      const subscription = subscriptionAt(
        {
          ...record,
          plan_expires_at: iso(record.plan_expires_at),
          trial_start_date: iso(record.trial_start_date),
        },
        Date.now(),
      );
      for (const action of Object.keys(ACTIONS) as Action[]) {
        for (const amount of [1, 6, 8_001]) {
          const usage = { ...(await usageOf(setup(), person)) } as Usage;
          const expected = entitlementTo({ subscription, action, usage, amount, now: Date.now() });
          const answer = await consume(setup(), person, action, amount);
          const what = `${JSON.stringify(fields)} ${action} ${amount}`;
          expect(answer.allowed, what).toBe(expected.allowed);
          expect(answer.reason, what).toBe(expected.allowed ? null : expected.reason);
          expect(answer.limit, what).toBe(expected.limit);
          const counted = expected.allowed && ACTIONS[action].counter ? amount : 0;
          expect(answer.used, what).toBe(expected.used + counted);
        }
      }
    }
  });
});
