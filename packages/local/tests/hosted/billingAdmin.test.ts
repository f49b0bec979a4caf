import { DAY_MS, toIsoTimestamp } from "@regia/domain/time";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { apply, outcomes } from "./adminCalls.ts";
import { type Account, type AccountFields, makeAccount, refusalOf } from "./people.ts";
import { onEverySetup, onOneSetup, openSession, type Setup } from "./setups.ts";

const now = Date.now();
const inDays = (days: number) => toIsoTimestamp(now + days * DAY_MS);

interface Payer extends Account {
  /** Of the customer in the books. */
  readonly customer: string;
}

/** A person who has gone to pay, with a customer at the provider. */
async function payer(setup: Setup, fields: AccountFields = {}): Promise<Payer> {
  const person = await makeAccount(setup, fields);
  const [row] = await setup.sql<{ id: string }[]>`
    insert into public.billing_customers (user_id, provider_id)
    values (${person.id}, ${`cus_${person.id}`}) returning id`;
  return { ...person, customer: row?.id ?? "" };
}

interface SubscriptionFields {
  readonly status?: string;
  readonly period?: "monthly" | "yearly";
  readonly started_at?: string;
  readonly ended_at?: string | null;
}

/** A subscription in the books; returns its id. */
async function subscribe(
  { sql }: Setup,
  { customer }: Payer,
  fields: SubscriptionFields = {},
): Promise<string> {
  const row = {
    id: `sub_${crypto.randomUUID()}`,
    customer_id: customer,
    status: "active",
    plan: "pro",
    period: "monthly",
    started_at: inDays(-1),
    current_period_start: inDays(-1),
    current_period_end: inDays(29),
    ...fields,
  };
  await sql`insert into public.billing_subscriptions ${sql(row)}`;
  return row.id;
}

interface InvoiceFields {
  readonly subscription_id?: string;
  readonly number?: string;
  readonly total_cents?: number;
  readonly currency?: string;
  readonly status?: string;
  readonly created_at?: string;
  readonly paid_at?: string | null;
  readonly refunded_cents?: number;
}

/** An invoice in the books; returns its id. */
async function invoice({ sql }: Setup, { customer }: Payer, fields: InvoiceFields = {}): Promise<string> {
  const row = {
    id: `in_${crypto.randomUUID()}`,
    customer_id: customer,
    total_cents: 1900,
    currency: "EUR",
    status: "paid",
    created_at: inDays(0),
    paid_at: inDays(0),
    ...fields,
  };
  await sql`insert into public.billing_invoices ${sql(row)}`;
  return row.id;
}

onEverySetup("what admins do with payments", (setup) => {
  async function signedIn(role: "user" | "admin" = "admin"): Promise<Account> {
    const person = await makeAccount(setup(), { role });
    await openSession(setup(), person);
    return person;
  }

  type Answer = Readonly<Record<string, unknown>>;

  /** Calls a function of admins with these parameters after the actor and the session. */
  async function ask(
    actor: Account,
    name: string,
    ...parameters: (string | number | null)[]
  ): Promise<Answer> {
    const places = ["$1::uuid", "$1::uuid", ...parameters.map((_, index) => `$${index + 2}`)];
    const [row] = await setup().as("service_role", null, (sql) =>
      sql.unsafe<{ answer: Answer }[]>(`select public.${name}(${places.join(", ")}) as answer`, [
        actor.id,
        ...parameters,
      ]),
    );
    return row?.answer ?? {};
  }

  interface Question {
    readonly search?: string;
    readonly userId?: string;
    readonly status?: string;
    readonly page?: number;
    readonly pageSize?: number;
  }

  async function list(actor: Account, question: Question = {}) {
    const { search = null, userId = null, status = null, page = 1, pageSize = 50 } = question;
    const answer = await ask(actor, "admin_list_invoices", search, userId, status, page, pageSize);
    const { invoices, total } = answer as { invoices: readonly Answer[]; total: number };
    return { ids: invoices.map(({ invoiceId }) => invoiceId), invoices, total };
  }

  test("the list is newest first, and is narrowed to a person, a state and a search", async () => {
    const admin = await signedIn();
    const anna = await payer(setup(), { full_name: "Anna Niccolò" });
    const bruno = await payer(setup());
    const subscription = await subscribe(setup(), anna);
    const [old, late] = [
      await invoice(setup(), anna, {
        created_at: inDays(1),
        number: `A-${anna.id}-0001`,
        refunded_cents: 400,
      }),
      await invoice(setup(), anna, {
        created_at: inDays(3),
        number: `A-${anna.id}-0002`,
        subscription_id: subscription,
        status: "open",
        paid_at: null,
      }),
    ];
    const other = await invoice(setup(), bruno, { created_at: inDays(2) });

    const all = await list(admin);
    expect(all.ids.filter((id) => [old, late, other].includes(`${id}`))).toEqual([late, other, old]);
    expect((await list(admin, { pageSize: 1, page: 2 })).total).toBe(all.total);
    expect((await list(admin, { pageSize: 1, page: 2 })).ids).toEqual(all.ids.slice(1, 2));
    const own = await list(admin, { userId: anna.id });
    expect(own).toMatchObject({
      total: 2,
      invoices: [
        {
          invoiceId: late,
          number: `A-${anna.id}-0002`,
          userId: anna.id,
          email: anna.email,
          plan: "pro",
          totalCents: 1900,
          refundedCents: 0,
          status: "open",
          createdAt: expect.any(String),
          paidAt: null,
          pdfUrl: null,
        },
        { invoiceId: old, plan: null, refundedCents: 400, status: "paid", paidAt: expect.any(String) },
      ],
    });
    expect((await list(admin, { userId: anna.id, status: "open" })).ids).toEqual([late]);
    expect((await list(admin, { userId: anna.id, status: "refunded" })).ids).toEqual([old]);
    expect((await list(admin, { search: "NICCOLO" })).ids).toEqual([late, old]);
    expect((await list(admin, { search: anna.email })).ids).toEqual([late, old]);
    expect((await list(admin, { search: `a-${anna.id}-0001` })).ids).toEqual([old]);
    expect((await list(admin, { search: other })).ids).toEqual([other]);
    for (const hostile of ["%", "_", "' or true --", "$1"]) {
      expect((await list(admin, { search: hostile, userId: anna.id })).total, hostile).toBe(0);
    }
  });

  test("an invoice outlives the account, without a name", async () => {
    const admin = await signedIn();
    const person = await payer(setup());
    const id = await invoice(setup(), person);
    expect(await outcomes(setup(), admin, [{ op: "delete", userId: person.id }])).toEqual(["applied"]);
    expect((await list(admin, { search: id })).invoices).toMatchObject([
      { invoiceId: id, userId: null, email: null, totalCents: 1900 },
    ]);
  });

  test("a person's billing has grants, the live subscription, tax data and every invoice", async () => {
    const admin = await signedIn();
    const person = await payer(setup(), { plan: "enterprise" });
    await setup().sql`
      update public.billing_customers set tax_data = '{"vatNumber": "IT00743110157"}' where id = ${person.customer}`;
    await subscribe(setup(), person, { status: "canceled", started_at: inDays(0), ended_at: inDays(0) });
    const live = await subscribe(setup(), person, { started_at: inDays(-9) });
    const id = await invoice(setup(), person, { subscription_id: live });
    expect(await ask(admin, "admin_get_billing", person.id)).toMatchObject({
      now: expect.any(String),
      customer: `cus_${person.id}`,
      grants: [{ plan: "enterprise", source: "admin", until: null }],
      subscription: { id: live, status: "active", period: "monthly", cancelAt: null, cardLast4: null },
      taxData: { vatNumber: "IT00743110157" },
      invoices: [{ invoiceId: id, userId: person.id }],
    });
    const stranger = await makeAccount(setup());
    expect(await ask(admin, "admin_get_billing", stranger.id)).toMatchObject({
      customer: null,
      grants: [],
      subscription: null,
      taxData: null,
      invoices: [],
    });
    expect(await ask(admin, "admin_get_billing", crypto.randomUUID())).toEqual({ refusal: "not_found" });
  });

  test("nobody but admins in a current session sees or records anything", async () => {
    const [admin, user] = [await signedIn(), await signedIn("user")];
    const id = await invoice(setup(), await payer(setup()));
    const calls = [
      ["admin_list_invoices", null, null, null, 1, 50],
      ["admin_get_billing", user.id],
      ["admin_revenue"],
      ["admin_find_invoice", id],
      ["admin_record_refund", `re_${id}`, id, 0, 100, "motivo", "r"],
      ["admin_subscribers_to_delete", "[]", null],
    ] as const;
    for (const [name, ...parameters] of calls) {
      expect(await ask(user, name, ...parameters), name).toEqual({ refusal: "not_admin" });
    }
    await setup().sql`delete from auth.sessions where user_id = ${admin.id}`;
    expect(await ask(admin, "admin_revenue")).toEqual({ refusal: "session_not_found" });
    for (const role of ["anon", "authenticated"] as const) {
      const work = setup().as(role, null, (sql) => sql`select public.admin_revenue(${user.id}, ${user.id})`);
      expect(await refusalOf(work)).toBe("42501");
    }
  });

  test("a refund is recorded once, with the receipt, both amounts and the reason, and is found", async () => {
    const admin = await signedIn();
    const person = await payer(setup());
    const number = `R-${person.id}`;
    const id = await invoice(setup(), person, { number });
    expect(await ask(admin, "admin_find_invoice", ` ${number.toLowerCase()} `)).toEqual({
      invoice: expect.objectContaining({ invoiceId: id, number, totalCents: 1900 }),
      customer: `cus_${person.id}`,
    });
    const record = () =>
      ask(admin, "admin_record_refund", `re_${id}`, id, 400, 1900, "Doppio addebito", "r-refund");
    expect(await record()).toEqual({ recorded: true });
    expect(await record()).toEqual({ recorded: false });
    for (const search of [number, id, person.email]) {
      expect(await ask(admin, "admin_list_audit", 1, 50, search, "refund_payment"), search).toEqual({
        total: 1,
        entries: [
          expect.objectContaining({
            actorId: admin.id,
            actorEmail: admin.email,
            action: "refund_payment",
            targetId: person.id,
            targetEmail: person.email,
            before: null,
            after: null,
            model: null,
            refund: {
              invoiceId: id,
              number,
              before: { refundedCents: 400 },
              after: { refundedCents: 1900, reason: "Doppio addebito" },
            },
            requestId: "r-refund",
          }),
        ],
      });
    }
  });

  test("a number that two invoices have names neither", async () => {
    const admin = await signedIn();
    const person = await payer(setup());
    const number = `D-${person.id}`;
    const ids = [await invoice(setup(), person, { number }), await invoice(setup(), person, { number })];
    expect(await ask(admin, "admin_find_invoice", number)).toEqual({ refusal: "invoice_not_found" });
    expect(await ask(admin, "admin_find_invoice", "in_nessuna")).toEqual({ refusal: "invoice_not_found" });
    expect(await ask(admin, "admin_find_invoice", ids[0] ?? "")).toMatchObject({
      invoice: { invoiceId: ids[0] },
    });
  });

  test("who pays is not deleted, until the subscription has ended; the others of the call are", async () => {
    const admin = await payer(setup(), { role: "admin" });
    await openSession(setup(), admin);
    // Nothing is ended for a deletion that is refused anyway, as that of oneself is.
    await subscribe(setup(), admin);
    const [paying, former, other] = [await payer(setup()), await payer(setup()), await makeAccount(setup())];
    const live = await subscribe(setup(), paying, { status: "past_due" });
    await subscribe(setup(), former, { status: "canceled", ended_at: inDays(0) });
    const operations = [
      { op: "delete", userId: paying.id },
      { op: "delete", email: former.email.toUpperCase() },
      { op: "delete", userId: other.id },
      { op: "delete", userId: admin.id },
      { op: "invalid", field: null },
    ];
    const toEnd = (list: readonly object[], key: string | null = null) =>
      ask(admin, "admin_subscribers_to_delete", JSON.stringify(list), key);
    expect(await toEnd(operations)).toEqual({ customers: [`cus_${paying.id}`] });
    expect(await toEnd([{ op: "delete", userId: other.id }])).toEqual({ customers: [] });
    expect(await toEnd([{ op: "role", userId: paying.id, role: "user" }])).toEqual({ customers: [] });

    expect(await outcomes(setup(), admin, operations, { dryRun: true })).toEqual([
      ...["planned", "planned", "planned"],
      ...["self_deletion", "invalid"],
    ]);
    expect(await outcomes(setup(), admin, operations, { key: "deletion" })).toEqual([
      "subscription_not_ended",
      ...["applied", "applied"],
      ...["self_deletion", "invalid"],
    ]);
    // The same call again is only answered, so nothing is ended for it.
    expect(await toEnd(operations, "deletion")).toEqual({ customers: [] });
    expect(await toEnd(operations, "another")).toEqual({ customers: [`cus_${paying.id}`] });

    await setup().sql`update public.billing_subscriptions set status = 'canceled' where id = ${live}`;
    const { results } = await apply(setup(), admin, [{ op: "delete", userId: paying.id }]);
    expect(results).toMatchObject([{ status: "applied", after: null }]);
  });
});

onEverySetup("the figures of the books", (setup) => {
  test("are those of hand-made rows", async () => {
    const { sql } = setup();
    const admin = await makeAccount(setup(), { role: "admin" });
    await openSession(setup(), admin);
    /** A moment in a month of Rome, counted from this one: 0 is this month, -1 the one before. */
    const momentIn = async (month: number, after = "0") => {
      const [row] = await sql<{ at: Date }[]>`
        select (
          date_trunc('month', now() at time zone 'Europe/Rome') + make_interval(months => ${month}) + ${after}::interval
        ) at time zone 'Europe/Rome' as at`;
      return row?.at.toISOString() ?? "";
    };
    const [thisMonth, lastMonth, before] = [await momentIn(0), await momentIn(-1), await momentIn(-2)];
    /** The first and the last moment of the last month: an hour earlier or later in UTC it would be another one. */
    const [first, last] = [lastMonth, await momentIn(0, "-1 millisecond")];

    const people = await Promise.all(Array.from({ length: 9 }, () => payer(setup())));
    const person = (index: number) => people[index] ?? expect.fail();
    const since = (started_at: string, fields: SubscriptionFields = {}) => ({ started_at, ...fields });
    // Two pay by the month, one by the year; of one the trial runs, of one the charge failed, of one for long.
    await subscribe(setup(), person(0), since(before));
    await subscribe(setup(), person(1), since(first));
    await subscribe(setup(), person(2), since(thisMonth, { period: "yearly" }));
    await subscribe(setup(), person(3), since(thisMonth, { status: "trialing" }));
    const failing = await subscribe(setup(), person(4), since(before, { status: "past_due" }));
    const unpaid = await subscribe(setup(), person(5), since(before, { status: "unpaid", period: "yearly" }));
    // One ended this month, one at the end of the last; one was never paid for.
    await subscribe(setup(), person(6), since(before, { status: "canceled", ended_at: thisMonth }));
    await subscribe(setup(), person(7), since(before, { status: "canceled", ended_at: last }));
    await subscribe(setup(), person(8), since(before, { status: "incomplete_expired", ended_at: last }));

    const paid = (cents: number, paid_at: string, fields: InvoiceFields = {}) => ({
      total_cents: cents,
      paid_at,
      ...fields,
    });
    await invoice(setup(), person(0), paid(1900, thisMonth));
    await invoice(setup(), person(0), paid(1900, last, { refunded_cents: 500 }));
    await invoice(setup(), person(2), paid(19_000, first, { refunded_cents: 19_000 }));
    await invoice(setup(), person(0), paid(1900, await momentIn(-12)));
    // Not money that came in: nothing was due, another currency, not paid.
    const foreign = { currency: "USD" };
    await invoice(setup(), person(3), paid(0, thisMonth));
    await invoice(setup(), person(3), paid(1900, thisMonth, foreign));
    const open = { status: "open", paid_at: null };
    await invoice(setup(), person(4), { ...open, subscription_id: failing });
    await invoice(setup(), person(5), { ...open, subscription_id: unpaid, total_cents: 19_000 });
    await invoice(setup(), person(0), open);

    // Of four who tried, one has paid since, one was given everything back, one paid only before; one tried long ago.
    const tried = async (index: number, days: number) =>
      await sql`update public.profiles set trial_start_date = ${inDays(-days)} where id = ${person(index).id}`;
    await invoice(setup(), person(6), paid(1900, inDays(-10), foreign));
    await tried(6, 20);
    await invoice(setup(), person(7), paid(1900, inDays(-30), { refunded_cents: 1900, ...foreign }));
    await tried(7, 40);
    await invoice(setup(), person(8), paid(1900, inDays(-60), foreign));
    await tried(8, 50);
    await tried(5, 100);

    const [row] = await setup().as(
      "service_role",
      null,
      (transaction) => transaction`select public.admin_revenue(${admin.id}, ${admin.id}) as answer`,
    );
    const { months, ...rest }: Readonly<Record<string, unknown>> = row?.["answer"] ?? {};
    expect(rest).toMatchObject({
      paying: { monthly: 2, yearly: 1 },
      failing: { pastDue: 1, unpaid: 1, owedCents: 20_900 },
      trials: [
        { days: 30, started: 1, converted: 1 },
        { days: 90, started: 3, converted: 1 },
      ],
    });
    expect(months).toHaveLength(12);
    const month = (at: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Rome", year: "numeric", month: "2-digit" }).format(
        at,
      );
    expect(Array.isArray(months) && months.slice(0, 3)).toEqual([
      {
        month: month(now),
        ...{ paidCents: 1900, refundedCents: 0, revenueCents: 1900 },
        ...{ subscriptions: 5, ended: 1 },
      },
      {
        month: month(Date.parse(lastMonth)),
        ...{ paidCents: 20_900, refundedCents: 19_500, revenueCents: 1400 },
        ...{ subscriptions: 5, ended: 1 },
      },
      {
        month: month(Date.parse(before)),
        ...{ paidCents: 0, refundedCents: 0, revenueCents: 0 },
        ...{ subscriptions: 0, ended: 0 },
      },
    ]);
  });
});

onOneSetup("a deletion", (setup) => {
  test("waits for news of the provider without holding what these need", async () => {
    const admin = await makeAccount(setup(), { role: "admin" });
    const person = await payer(setup());
    const { sql } = setup();
    // As `billing_apply` does: the books, then the person.
    const { deletion } = await sql.begin(async (transaction) => {
      await transaction`select from public.billing_customers where id = ${person.customer} for update`;
      const deletion = outcomes(setup(), admin, [{ op: "delete", userId: person.id }]);
      await eventually(async () => {
        const blocked = await sql`select from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
        expect(blocked).toHaveLength(1);
      });
      await transaction`set local lock_timeout = '2s'`;
      await transaction`select from public.profiles where id = ${person.id} for update`;
      return { deletion };
    });
    expect(await deletion).toEqual(["applied"]);
  });
});
