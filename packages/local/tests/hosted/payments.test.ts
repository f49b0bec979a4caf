import { expect, test } from "vitest";
import { type Account, type AccountFields, makeAccount, profileOf, refusalOf } from "./people.ts";
import { onEverySetup, type Setup } from "./setups.ts";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

async function begin(setup: Setup, { id }: Account, period = "monthly", cents = 1900): Promise<string> {
  const [row] = await setup.as(
    "service_role",
    null,
    (sql) => sql<{ id: string }[]>`
    select public.payment_begin(${id}, 'stand-in', 'pro', ${period}, ${cents}) as id`,
  );
  if (row === undefined) throw new Error("no payment was begun");
  return row.id;
}

interface Event {
  readonly event?: string;
  readonly outcome?: string;
  readonly cents?: number;
  readonly currency?: string;
}

async function settle(setup: Setup, payment: string, event: Event = {}): Promise<string | undefined> {
  const { event: id = crypto.randomUUID(), outcome = "paid", cents = 1900, currency = "EUR" } = event;
  const [row] = await setup.as(
    "service_role",
    null,
    (sql) => sql<{ answer: string }[]>`
    select public.payment_settle('stand-in', ${id}, ${payment}, ${outcome}, ${cents}, ${currency}, ${id}) as answer`,
  );
  return row?.answer;
}

async function paid(setup: Setup, fields: AccountFields, period = "monthly") {
  const person = await makeAccount(setup, fields);
  expect(await settle(setup, await begin(setup, person, period))).toBe("applied");
  return (await profileOf(setup, person)) ?? {};
}

const monthsFromNow = (months: number) => {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getTime();
};

onEverySetup("payments", (setup) => {
  test("give the plan for the paid period, with an entry in the audit log", async () => {
    const person = await makeAccount(setup());
    const payment = await begin(setup(), person);
    expect(await profileOf(setup(), person)).toMatchObject({ plan: "free" });
    expect(await settle(setup(), payment)).toBe("applied");
    const profile = await profileOf(setup(), person);
    expect(profile).toMatchObject({ plan: "pro", trial_used: false });
    expect(Math.abs(profile?.["plan_expires_at"].getTime() - monthsFromNow(1))).toBeLessThan(DAY);
    const own = await setup().as("authenticated", person.id, (sql) => sql`select * from public.payments`);
    expect(own).toMatchObject([{ id: payment, status: "paid", amount_cents: 1900, currency: "EUR" }]);
    const entries = await setup().sql`select * from private.audit_log where target_id = ${person.id}`;
    expect(entries).toMatchObject([
      { action: "payment", actor_id: null, before: { plan: "free" }, after: { plan: "pro" } },
    ]);
  });

  test("for a year give a year", async () => {
    const profile = await paid(setup(), {}, "yearly");
    expect(Math.abs(profile["plan_expires_at"].getTime() - monthsFromNow(12))).toBeLessThan(DAY);
  });

  test("end a trial at once and follow a period that is still running", async () => {
    const onTrial = await paid(setup(), {
      plan: "pro",
      plan_expires_at: inDays(5),
      trial_start_date: inDays(-2),
    });
    expect(onTrial).toMatchObject({ plan: "pro", trial_used: true });
    expect(Math.abs(onTrial["plan_expires_at"].getTime() - monthsFromNow(1))).toBeLessThan(DAY);
    const renewed = await paid(setup(), { plan: "pro", plan_expires_at: inDays(10) });
    expect(Math.abs(renewed["plan_expires_at"].getTime() - monthsFromNow(1) - 10 * DAY)).toBeLessThan(
      2 * DAY,
    );
    const lapsed = await paid(setup(), { plan: "pro", plan_expires_at: inDays(-10) });
    expect(Math.abs(lapsed["plan_expires_at"].getTime() - monthsFromNow(1))).toBeLessThan(DAY);
  });

  test("do not shorten a higher plan or one without end", async () => {
    expect(await paid(setup(), { plan: "enterprise" })).toMatchObject({
      plan: "enterprise",
      plan_expires_at: null,
    });
    expect(await paid(setup(), { plan: "pro" })).toMatchObject({ plan: "pro", plan_expires_at: null });
  });

  test("count once, however often the event is sent", async () => {
    const person = await makeAccount(setup());
    const payment = await begin(setup(), person);
    const event = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(setup(), payment, { event })));
    expect(answers.filter((answer) => answer === "applied")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "duplicate")).toHaveLength(9);
    const others = await Promise.all(Array.from({ length: 5 }, () => settle(setup(), payment)));
    expect(new Set(others)).toEqual(new Set(["settled"]));
    const profile = await profileOf(setup(), person);
    expect(Math.abs(profile?.["plan_expires_at"].getTime() - monthsFromNow(1))).toBeLessThan(DAY);
  });

  test.each([
    ["another amount", { cents: 1 }, "mismatch", "pending"],
    ["another currency", { currency: "USD" }, "mismatch", "pending"],
    ["a failure", { outcome: "failed" }, "applied", "failed"],
    ["an expired checkout", { outcome: "expired" }, "applied", "expired"],
  ])("with %s give nothing", async (_what, event, answer, status) => {
    const person = await makeAccount(setup());
    const before = await profileOf(setup(), person);
    const payment = await begin(setup(), person);
    expect(await settle(setup(), payment, event)).toBe(answer);
    expect(await profileOf(setup(), person)).toEqual(before);
    expect(await setup().sql`select status from public.payments where id = ${payment}`).toEqual([{ status }]);
  });

  test("of unknown users are not found, and payments outlive the account", async () => {
    expect(await settle(setup(), crypto.randomUUID())).toBe("not_found");
    const person = await makeAccount(setup());
    const payment = await begin(setup(), person);
    await setup().sql`delete from auth.users where id = ${person.id}`;
    expect(await settle(setup(), payment)).toBe("applied");
    expect(await setup().sql`select user_id, status from public.payments where id = ${payment}`).toEqual([
      { user_id: null, status: "paid" },
    ]);
  });

  test("are written only by the server, and read by their owner", async () => {
    const [me, other] = [await makeAccount(setup()), await makeAccount(setup())];
    const payment = await begin(setup(), me);
    const refusals = await Promise.all(
      [
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`select public.payment_begin(${me.id}, 'x', 'pro', 'yearly', 1)`,
        ),
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`
          select public.payment_settle('stand-in', 'e', ${payment}, 'paid', 1900, 'EUR', 'r')`,
        ),
        setup().as("authenticated", me.id, (sql) => sql`update public.payments set status = 'paid'`),
        setup().as(
          "authenticated",
          me.id,
          (sql) => sql`
          insert into public.payments (user_id, provider, plan, billing_period, amount_cents)
          values (${me.id}, 'x', 'pro', 'yearly', 1)`,
        ),
        setup().as("authenticated", me.id, (sql) => sql`delete from public.payments`),
        setup().as("anon", null, (sql) => sql`select * from public.payments`),
        setup().as("service_role", null, (sql) => sql`update public.payments set status = 'paid'`),
      ].map(refusalOf),
    );
    expect(refusals).toEqual(refusals.map(() => "42501"));
    expect(await setup().as("authenticated", other.id, (sql) => sql`select * from public.payments`)).toEqual(
      [],
    );
    expect(await profileOf(setup(), me)).toMatchObject({ plan: "free" });
  });
});
