import { FORMER_RETENTION_DAYS } from "@regia/domain/plans";
import { rounds } from "@regia/domain/testing";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { chat, makePerson, type Person } from "./chats.ts";
import { onEverySetup, onOneSetup, type Setup } from "./setups.ts";
import { ask } from "./workspaces.ts";

interface Notice {
  readonly workspace_id: string;
  readonly is_payer: boolean;
  readonly payer_name: string;
  readonly count: number;
  readonly first_at: string;
  readonly last_at: string;
  readonly days: number;
  readonly shortened_at: string | null;
  readonly conversations: readonly {
    readonly id: string;
    readonly title: string;
    readonly touched_at: string;
    readonly deleted_at: string;
  }[];
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const noticeOf = (setup: Setup, person: Person) => ask<Notice[]>(setup, person, "chat_retention_notice");

/** Conversations in which something was last written so many hours ago; their ids in the same order. */
async function makeConversations({ sql }: Setup, { id, workspace }: Person, ages: readonly number[]) {
  const rows = ages.map((hours) => ({
    id: crypto.randomUUID(),
    workspace_id: workspace,
    created_by: id,
    title: `Di ${hours} ore fa`,
    touched_at: new Date(Date.now() - hours * HOUR),
  }));
  if (rows.length > 0) await sql`insert into public.conversations ${sql(rows)}`;
  return rows.map((row) => row.id);
}

/** Lets time pass: everything that retention looks at happened so much earlier. */
async function passTime({ sql }: Setup, { id, workspace }: Person, hours: number) {
  await sql.begin(async (transaction) => {
    // No trigger takes it for a change of plan.
    await transaction`set local session_replication_role = replica`;
    await transaction`update public.conversations set touched_at = touched_at - ${hours}::float8 * interval '1 hour'
      where workspace_id = ${workspace}`;
    await transaction`update public.profiles set plan_expires_at = plan_expires_at - ${hours}::float8 * interval '1 hour'
      where id = ${id}`;
    await transaction`update private.former_retentions set until = until - ${hours}::float8 * interval '1 hour'
      where user_id = ${id}`;
  });
}

async function idsIn({ sql }: Setup, { workspace }: Person): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from public.conversations where workspace_id = ${workspace}`;
  return rows.map(({ id }) => id).sort();
}

/** Whole hours from now on until a moment. */
const hoursUntil = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / HOUR);

onEverySetup("the notice of what retention deletes", (setup) => {
  let payer: Person;
  let member: Person;
  let stranger: Person;

  beforeAll(async () => {
    [payer, member, stranger] = [
      await makePerson(setup(), { plan: "pro", display_name: "Anna Bianchi" }),
      await makePerson(setup(), { plan: "enterprise" }),
      await makePerson(setup()),
    ];
    const { sql } = setup();
    const shared = crypto.randomUUID();
    await sql`insert into public.workspaces (id, name, slug, payer_id)
      values (${shared}, 'Acme', ${`acme-${shared}`}, ${payer.id})`;
    await sql`insert into public.workspace_members ${sql([
      { workspace_id: shared, user_id: payer.id, role: "owner" },
      { workspace_id: shared, user_id: member.id, role: "collaborator" },
    ])}`;
    payer = { ...payer, workspace: shared };
  });

  test("is empty where nothing is due within a week, and then says what is due and when", async () => {
    await makeConversations(setup(), payer, [1, 24 * 82]);
    expect(await noticeOf(setup(), payer)).toEqual([]);
    const [soon] = await makeConversations(setup(), payer, [24 * 84]);
    const [notice, ...others] = await noticeOf(setup(), payer);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      workspace_id: payer.workspace,
      is_payer: true,
      payer_name: "Anna Bianchi",
      count: 1,
      days: 90,
      shortened_at: null,
      conversations: [{ id: soon, title: "Di 2016 ore fa" }],
    });
    expect(notice?.first_at).toBe(notice?.last_at);
    expect(hoursUntil(notice?.first_at ?? "")).toBe(6 * 24);
  });

  test("is told to members too, by whom they can ask, and to nobody else", async () => {
    expect(await noticeOf(setup(), member)).toMatchObject([
      { workspace_id: payer.workspace, is_payer: false, payer_name: "Anna Bianchi", count: 1 },
    ]);
    expect(await noticeOf(setup(), stranger)).toEqual([]);
    await setup().sql`delete from public.workspace_members where user_id = ${member.id}`;
    expect((await noticeOf(setup(), member)).map((one) => one.workspace_id)).not.toContain(payer.workspace);
    const refused = (role: "anon" | "service_role") =>
      setup().as(role, null, (sql) => sql`select public.chat_retention_notice()`);
    await expect(refused("anon")).rejects.toThrow(/permission denied/);
    await expect(refused("service_role")).rejects.toThrow(/permission denied/);
  });

  test("after a downgrade tells all that goes when the former retention ends; pins and archive protect nothing", async () => {
    const person = await makePerson(setup(), { plan: "pro" });
    const ages = [...Array.from({ length: 12 }, (_, index) => 24 * (40 + index)), 24 * 88];
    const ids = await makeConversations(setup(), person, ages);
    const { sql } = setup();
    await sql`update public.conversations set archived_at = now() where id = ${ids[0] ?? ""}`;
    await sql`insert into public.conversation_pins (user_id, conversation_id) values (${person.id}, ${ids[1] ?? ""})`;
    await sql`update public.profiles set plan = 'free' where id = ${person.id}`;
    await passTime(setup(), person, 24);
    // That one is kept longer than the former retention goes on.
    await makeConversations(setup(), person, [1]);
    const [notice] = await noticeOf(setup(), person);
    expect(notice).toMatchObject({ count: 13, days: 30 });
    expect(notice?.conversations).toHaveLength(10);
    expect(hoursUntil(notice?.shortened_at ?? "")).toBe(29 * 24);
    expect(notice?.last_at).toBe(notice?.shortened_at);
    // The oldest goes by the former retention.
    expect(notice?.conversations[0]?.id).toBe(ids.at(-1));
    expect(hoursUntil(notice?.first_at ?? "")).toBe(24);
    // Writing in one keeps it, and a longer plan keeps all.
    await sql`update public.conversations set touched_at = now() where id = ${ids.at(-1) ?? ""}`;
    const [after] = await noticeOf(setup(), person);
    expect(after?.count).toBe(12);
    await sql`update public.profiles set plan = 'pro' where id = ${person.id}`;
    expect(await noticeOf(setup(), person)).toEqual([]);
  });

  test("after a downgrade is in the notification centre, once, with how many go and when", async () => {
    const person = await makePerson(setup(), { plan: "pro" });
    await makeConversations(setup(), person, [1, 24 * 40, 24 * 50]);
    const { sql } = setup();
    const told = () =>
      sql<{ count: number; days: number; hours: number }[]>`
        select (data ->> 'count')::integer as count, (data ->> 'days')::integer as days,
          round(extract(epoch from (data ->> 'since')::timestamptz - now()) / 3600)::integer as hours
        from public.notifications where user_id = ${person.id} and kind = 'retention_shortened' order by id`;
    await sql`update public.profiles set plan = 'free' where id = ${person.id}`;
    const first = { count: 3, days: 30, hours: 30 * 24 };
    expect(await told()).toEqual([first]);
    await sql`update public.profiles set custom_limits = '{}' where id = ${person.id}`;
    expect(await told()).toEqual([first]);

    await sql`update public.profiles set plan = 'pro', plan_expires_at = now() - interval '1 day'
      where id = ${person.id}`;
    await sql`delete from public.notifications where user_id = ${person.id}`;
    await sql`delete from private.former_retentions where user_id = ${person.id}`;
    const minute = () => setup().as("service_role", null, (own) => own`select public.take_outgoing_mail(1)`);
    await minute();
    await minute();
    // The one of today is kept longer.
    expect(await told()).toEqual([{ count: 2, days: 30, hours: 29 * 24 }]);
    // Setting the plan that already counts is no other downgrade.
    await sql`update public.profiles set plan = 'free', plan_expires_at = null where id = ${person.id}`;
    expect(await told()).toHaveLength(1);

    const kept = await makePerson(setup(), { plan: "pro" });
    await sql`update public.profiles set plan = 'free' where id = ${kept.id}`;
    expect(await sql`select from public.notifications where user_id = ${kept.id}`).toEqual([]);
  });

  test("after an expiry tells what goes thirty days later", async () => {
    const person = await makePerson(setup(), {
      plan: "pro",
      plan_expires_at: new Date(Date.now() - 20 * DAY).toISOString(),
    });
    await makeConversations(setup(), person, [24 * 50]);
    const [notice] = await noticeOf(setup(), person);
    expect(notice).toMatchObject({ count: 1, days: 30 });
    expect(hoursUntil(notice?.shortened_at ?? "")).toBe((FORMER_RETENTION_DAYS - 20) * 24);
    expect(notice?.first_at).toBe(notice?.shortened_at);
  });
});

/** What happens to a plan, with the whole hours that pass after it. */
const change = fc.record({
  plan: fc.constantFrom("free", "pro", "enterprise"),
  expiresIn: fc.option(fc.integer({ min: -40 * 24, max: 60 * 24 })),
  retention: fc.option(fc.constantFrom(-1, 10, 60, 200)),
  hours: fc.integer({ min: 0, max: 40 * 24 }),
});

onOneSetup("the notice of what retention deletes", (setup) => {
  test("agrees with what is then deleted, whatever happened to the plan", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 130 * 24 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 29 * 24 }),
        async (changes, ages, later) => {
          const { sql } = setup();
          const person = await makePerson(setup());
          for (const { plan, expiresIn, retention, hours } of changes) {
            const expires =
              plan === "free" || expiresIn === null ? null : new Date(Date.now() + expiresIn * HOUR);
            const custom = retention === null ? null : JSON.stringify({ dataRetentionDays: retention });
            await sql`update public.profiles
              set plan = ${plan}, plan_expires_at = ${expires}, custom_limits = ${custom}::text::jsonb
              where id = ${person.id}`;
            await passTime(setup(), person, hours);
          }
          await makeConversations(setup(), person, ages);
          // Half an hour from each moment at which something can happen, so that the duration of the test does not count.
          await passTime(setup(), person, 0.5);
          await chat(setup(), "retention");
          const before = await idsIn(setup(), person);

          const due = await sql<{ id: string; deleted_at: Date }[]>`
            with steps as materialized (
              select array_agg(step.starts) as starts, array_agg(step.days) as days,
                greatest(max(step.starts), now() + interval '7 days') as horizon
              from public.profiles as p cross join lateral private.retention_steps(p) as step
              where p.id = ${person.id}
            )
            select c.id, private.deletion_time(c.touched_at, steps.starts, steps.days) as deleted_at
            from steps, public.conversations as c
            where c.workspace_id = ${person.workspace}
              and private.deletion_time(c.touched_at, steps.starts, steps.days) <= steps.horizon
            order by c.touched_at, c.id`;
          const told = (await noticeOf(setup(), person)).find(
            ({ workspace_id }) => workspace_id === person.workspace,
          );
          expect(told?.count ?? 0).toBe(due.length);
          expect(told?.conversations.map(({ id }) => id) ?? []).toEqual(due.slice(0, 10).map(({ id }) => id));
          // Within a week all is told, later only until the former retention has ended.
          const [{ last, planEnds }] = await sql<[{ last: Date; planEnds: Date | null }]>`
            select max(step.starts) as last,
              min(p.plan_expires_at) filter (where p.plan_expires_at > now()) as "planEnds"
            from public.profiles as p
            cross join lateral private.retention_steps(p) as step where p.id = ${person.id}`;
          const horizon = Math.max(7 * DAY, last.getTime() - Date.now());
          const hours = Math.min(later, Math.floor(horizon / HOUR));

          const then = Date.now() + hours * HOUR;
          const expected = due.filter(({ deleted_at }) => deleted_at.getTime() < then).map(({ id }) => id);
          await passTime(setup(), person, hours);
          await chat(setup(), "retention");
          const left = new Set(await idsIn(setup(), person));
          const deleted = before.filter((id) => !left.has(id));
          // The notice presumes that the payer keeps the plan. One that ends meanwhile can only keep more.
          if (planEnds === null || planEnds.getTime() > then) expect(deleted).toEqual(expected.sort());
          else expect(expected).toEqual(expect.arrayContaining(deleted));
          await sql`delete from auth.users where id = ${person.id}`;
        },
      ),
      {
        numRuns: rounds(10, 40),
        // Enterprise with ten days of its own ends just before what it keeps: Free then keeps it longer.
        examples: [[[{ plan: "enterprise", expiresIn: 721, retention: 10, hours: 553 }], [72, 0], 168]],
      },
    );
  });

  test("counts ten thousand conversations and lists ten", async () => {
    const person = await makePerson(setup(), { plan: "pro" });
    const { sql } = setup();
    await sql`insert into public.conversations (id, workspace_id, created_by, title, touched_at)
      select gen_random_uuid(), ${person.workspace}, ${person.id}, 'Una di tante', now() - make_interval(hours => n / 5)
      from generate_series(1, 10000) as n`;
    await sql`update public.profiles set plan = 'free' where id = ${person.id}`;
    const [notice] = await noticeOf(setup(), person);
    expect(notice?.count).toBe(10_000);
    expect(notice?.conversations).toHaveLength(10);
  });
});
