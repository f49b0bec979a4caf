import { BOOKS_YEARS, TRIAL_REMINDER_DAYS } from "@regia/domain/billing";
import { DAY_MS, toIsoTimestamp } from "@regia/domain/time";
import { expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { apply } from "./adminCalls.ts";
import { type Account, makeAccount, profileOf, refusalOf } from "./people.ts";
import { onEverySetup, openSession, type Setup } from "./setups.ts";

const now = Date.now();
const inDays = (days: number) => toIsoTimestamp(now + days * DAY_MS);

/** Calls one of the server's functions. */
async function call(setup: Setup, text: string): Promise<unknown> {
  const [row] = await setup.as("service_role", null, (sql) => sql.unsafe(`select public.${text} as answer`));
  return row?.["answer"];
}

/** Does what is due by the clock. */
const upkeep = (setup: Setup) => call(setup, `billing_upkeep('{${TRIAL_REMINDER_DAYS.join(",")}}')`);

const quoted = (value: unknown): string =>
  value === null
    ? "null"
    : `'${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;

async function ticket(setup: Setup, provider = "cus_none"): Promise<number> {
  const answer = (await call(setup, `billing_ticket('${provider}')`)) as { readonly ticket: number };
  return answer.ticket;
}

/** A person with a customer at the provider. */
async function customerOf(
  setup: Setup,
  fields = {},
): Promise<{ person: Account; provider: string; id: string }> {
  const person = await makeAccount(setup, fields);
  await openSession(setup, person);
  const customer = (await call(setup, `billing_customer('${person.id}', '${person.id}')`)) as {
    readonly id: string;
  };
  const provider = `cus_${person.id.slice(0, 8)}`;
  expect(await call(setup, `billing_link('${customer.id}', '${provider}')`)).toBe(provider);
  return { person, provider, id: customer.id };
}

const subscription = (id: string, status = "active", ends = 30) => ({
  id,
  status,
  plan: "pro",
  period: "monthly",
  started_at: inDays(-1),
  current_period_start: inDays(-1),
  current_period_end: inDays(ends),
  cancel_at: null,
  ended_at: null,
  failing_since: null,
  next_charge_at: inDays(ends),
  next_charge_cents: 1900,
  next_period: null,
  card_brand: "visa",
  card_last4: "4242",
});

const invoice = (id: string) => ({
  id,
  subscription_id: null,
  number: "REGIA-0001",
  total_cents: 1900,
  currency: "EUR",
  status: "paid",
  lines: [{ description: "Regia Pro", amountCents: 1900 }],
  created_at: inDays(-1),
  paid_at: inDays(-1),
  refunded_cents: 0,
  pdf_url: null,
});

/** What the provider says of somebody who pays. */
const paying = (key: string, ends = 30) => ({
  subscriptions: [subscription(`sub_${key}`, "active", ends)],
  invoices: [invoice(`in_${key}`)],
  grant: { plan: "pro", from: inDays(-1), until: inDays(ends + 3) },
  effects: [
    {
      kind: "payment-receipt",
      reference: `in_${key}`,
      mail: {
        kind: "payment-receipt",
        payload: { number: "REGIA-0001", cents: 1900, at: inDays(-1), pdfUrl: null },
      },
    },
  ],
});

const applyState = (setup: Setup, provider: string, number: number, state: object) =>
  call(setup, `billing_apply('${provider}', ${number}, ${quoted(state)})`);

const mailsTo = async ({ sql }: Setup, { email }: Account) => {
  const rows = await sql<{ kind: string }[]>`
    select kind from private.outgoing_mail where recipient = ${email} order by id`;
  return rows.map(({ kind }) => kind);
};

onEverySetup("the books", (setup) => {
  test("give the plan that is paid for, an entry in the audit log and one receipt, however often they are told", async () => {
    const { person, provider } = await customerOf(setup());
    const state = paying(provider);
    for (const each of [1, 2, 3])
      expect(await applyState(setup(), provider, await ticket(setup()), state), String(each)).toBe("applied");
    expect(await profileOf(setup(), person)).toMatchObject({ plan: "pro" });
    expect(await mailsTo(setup(), person)).toEqual(["payment-receipt"]);
    const entries = await setup().sql`
      select action, before ->> 'plan' as before, after ->> 'plan' as after from private.audit_log
      where target_id = ${person.id}`;
    expect(entries).toEqual([{ action: "payment", before: "free", after: "pro" }]);
    const own = await setup().as("authenticated", person.id, async (sql) => ({
      subscriptions: await sql`select id, status, plan, period, cancel_at from public.billing_subscriptions`,
      invoices: await sql`
        select number, total_cents, currency, status, refunded_cents, pdf_url from public.billing_invoices`,
      grants: await sql`select plan, source from public.plan_grants`,
    }));
    expect(own).toEqual({
      subscriptions: [
        { id: `sub_${provider}`, status: "active", plan: "pro", period: "monthly", cancel_at: null },
      ],
      invoices: [
        {
          number: "REGIA-0001",
          total_cents: 1900,
          currency: "EUR",
          status: "paid",
          refunded_cents: 0,
          pdf_url: null,
        },
      ],
      grants: [{ plan: "pro", source: "subscription" }],
    });
  });

  test("take the newer of two answers, in whatever order they arrive, also at once", async () => {
    const { person, provider } = await customerOf(setup());
    const numbers = [await ticket(setup()), await ticket(setup()), await ticket(setup())] as const;
    const ended = {
      ...paying(provider),
      subscriptions: [subscription(`sub_${provider}`, "canceled")],
      grant: null,
    };
    expect(await applyState(setup(), provider, numbers[1], paying(provider))).toBe("applied");
    const answers = await Promise.all([
      applyState(setup(), provider, numbers[0], ended),
      applyState(setup(), provider, numbers[2], ended),
      applyState(setup(), provider, numbers[1], paying(provider)),
    ]);
    expect(answers).toEqual(["stale", "applied", "stale"]);
    const profile = await profileOf(setup(), person);
    expect(profile).toMatchObject({ plan: "pro" });
    expect(profile?.["plan_expires_at"].getTime()).toBeLessThanOrEqual(Date.now());
  });

  test("let one subscription live, and one follow another", async () => {
    const { provider } = await customerOf(setup());
    const two = { ...paying(provider), subscriptions: [subscription("sub_a"), subscription("sub_b")] };
    expect(await refusalOf(applyState(setup(), provider, await ticket(setup()), two))).toBe("23505");
    const first = { ...paying(provider), subscriptions: [subscription("sub_c")] };
    expect(await applyState(setup(), provider, await ticket(setup()), first)).toBe("applied");
    const next = { ...first, subscriptions: [subscription("sub_d"), subscription("sub_c", "canceled")] };
    expect(await applyState(setup(), provider, await ticket(setup()), next)).toBe("applied");
  });

  test("know nobody whom they never sent to pay, and nobody without a session", async () => {
    expect(await applyState(setup(), "cus_unknown", await ticket(setup()), paying("x"))).toBe("unknown");
    const person = await makeAccount(setup());
    const ask = `billing_customer('${person.id}', '${crypto.randomUUID()}')`;
    expect(await call(setup(), ask)).toEqual({ refusal: "unauthorized" });
  });

  test("remember one payment page, and the first identifier of the provider", async () => {
    const { id, provider } = await customerOf(setup());
    expect(await call(setup(), `billing_link('${id}', 'cus_other')`)).toBe(provider);
    const open = (session: string) => call(setup(), `billing_open_checkout('${id}', '${session}')`);
    const former = await Promise.all([open("cs_1"), open("cs_2")]);
    expect(former.filter((each) => each === null)).toHaveLength(1);
    expect(["cs_1", "cs_2"]).toContain(former.find((each) => each !== null));
  });

  test("are changed by one call at a time, until it ends or its lease does", async () => {
    const { id, provider } = await customerOf(setup());
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const take = async (customer: string, holder: string) => {
      const answer = await call(setup(), `billing_take_lease('${customer}', '${holder}', 3600)`);
      return (answer as { readonly isHeld: boolean } | null)?.isHeld;
    };
    const end = (holder: string) => call(setup(), `billing_end_lease('${provider}', '${holder}')`);
    const atOnce = await Promise.all([take(id, one), take(provider, other)]);
    expect(atOnce.toSorted()).toEqual([false, true]);
    const [holder, waiting] = atOnce[0] ? [one, other] : [other, one];
    expect(await take(provider, holder)).toBe(true);
    await end(waiting);
    expect(await take(id, waiting)).toBe(false);
    await end(holder);
    expect(await take(id, waiting)).toBe(true);
    // Its process has died.
    await setup().sql`
      update private.billing_leases set held_until = now() - interval '1 second' where customer_id = ${id}`;
    expect(await take(provider, holder)).toBe(true);
    expect(await take(id, waiting)).toBe(false);
    expect(await take("cus_unknown", one)).toBeUndefined();
  });

  test("outlive the account for ten years without a name, and are then swept", async () => {
    const { person, provider, id } = await customerOf(setup());
    await call(setup(), `billing_set_tax_data('${person.id}', ${quoted({ name: "Ditta Rossi" })})`);
    await applyState(setup(), provider, await ticket(setup()), paying(provider));
    const admin = await makeAccount(setup(), { role: "admin" });
    const remove = () => apply(setup(), admin, [{ op: "delete", userId: person.id }]);
    // It would go on being charged.
    expect((await remove()).results).toMatchObject([{ status: "failed", error: "subscription_not_ended" }]);
    const ended = {
      ...paying(provider),
      subscriptions: [subscription(`sub_${provider}`, "canceled")],
      grant: null,
    };
    await applyState(setup(), provider, await ticket(setup()), ended);
    expect((await remove()).results).toMatchObject([{ status: "applied" }]);
    const books = () => setup().sql`
      select c.user_id, c.tax_data, i.number from public.billing_customers as c
      join public.billing_invoices as i on i.customer_id = c.id where c.id = ${id}`;
    expect(await books()).toEqual([{ user_id: null, tax_data: null, number: "REGIA-0001" }]);
    // What the provider still says is kept, and gives nobody a plan.
    expect(await applyState(setup(), provider, await ticket(setup()), paying(provider))).toBe("applied");
    for (const [years, left] of [
      [BOOKS_YEARS - 1, 1],
      [BOOKS_YEARS + 1, 0],
    ] as const) {
      await setup().sql`update private.billing_clock set ahead = make_interval(years => ${years})`;
      await upkeep(setup());
      await setup().sql`update private.billing_clock set ahead = '0'`;
      expect(await books()).toHaveLength(left);
    }
  });

  test("remind of a trial's end three days and one day before, and tell that it has ended; not those who pay", async () => {
    const trial = {
      plan: "pro",
      plan_expires_at: inDays(5),
      trial_start_date: inDays(-2),
    } as const;
    const person = await makeAccount(setup(), trial);
    const { person: payer, provider } = await customerOf(setup(), trial);
    await applyState(setup(), provider, await ticket(setup()), { ...paying(provider), effects: [] });
    const told: string[][] = [];
    for (const days of [0, 2.5, 3, 4.5, 6, 30]) {
      await setup().sql`update private.billing_clock set ahead = make_interval(secs => ${days * 86_400})`;
      await upkeep(setup());
      await upkeep(setup());
      told.push(await mailsTo(setup(), person));
    }
    await setup().sql`update private.billing_clock set ahead = '0'`;
    const all = ["trial-ending", "trial-ending", "trial-ended"];
    expect(told).toEqual([[], all.slice(0, 1), all.slice(0, 1), all.slice(0, 2), all, all]);
    expect(await mailsTo(setup(), payer)).toEqual([]);
  });

  test("are locked before their person, when an account is deleted as when a state is applied", async () => {
    const { person, id } = await customerOf(setup());
    const deletion = await setup().sql.begin(async (sql) => {
      await sql`select from public.billing_customers where id = ${id} for update`;
      const deleted = setup().as("authenticated", person.id, (own) => own`select public.delete_account()`);
      await eventually(async () => {
        const waiting = await setup().sql`
          select from pg_locks where not granted and locktype in ('tuple', 'transactionid')`;
        expect(waiting).not.toEqual([]);
      });
      // The deletion waits for the books, and does not hold what applying a state locks next.
      await sql`select from public.profiles where id = ${person.id} for update nowait`;
      return { deleted };
    });
    await deletion.deleted;
    expect(await profileOf(setup(), person)).toBeUndefined();
  });

  test("are read by their owner alone, and written only by the server", async () => {
    const { person, provider } = await customerOf(setup());
    await applyState(setup(), provider, await ticket(setup()), paying(provider));
    const other = await makeAccount(setup());
    for (const table of ["billing_customers", "billing_subscriptions", "billing_invoices"]) {
      const columns = table === "billing_customers" ? "id, user_id, tax_data" : "*";
      const read = (account: Account) =>
        setup().as("authenticated", account.id, (sql) =>
          sql.unsafe(`select ${columns} from public.${table}`),
        );
      expect(await read(person)).toHaveLength(1);
      expect(await read(other)).toEqual([]);
      const refusals = await Promise.all(
        (["anon", "authenticated", "service_role"] as const).flatMap((role) =>
          [`delete from public.${table}`, `update public.${table} set id = id`].map((text) =>
            refusalOf(
              setup().as(role, role === "authenticated" ? person.id : null, (sql) => sql.unsafe(text)),
            ),
          ),
        ),
      );
      expect(refusals).toEqual(refusals.map(() => "42501"));
    }
    const hidden = setup().as("authenticated", person.id, (sql) =>
      sql.unsafe("select open_checkout from public.billing_customers"),
    );
    expect(await refusalOf(hidden)).toBe("42501");
    const calls = [
      `billing_customer('${person.id}', '${person.id}')`,
      "billing_ticket('cus_none')",
      `billing_apply('${provider}', 999999, '{}')`,
      `billing_set_tax_data('${person.id}', '{}')`,
      "billing_upkeep('{3}')",
      `billing_take_lease('${provider}', '${person.id}', 1)`,
      `billing_end_lease('${provider}', '${person.id}')`,
      "refresh_due_plans()",
    ];
    for (const role of ["anon", "authenticated"] as const)
      for (const text of calls)
        expect(
          await refusalOf(
            setup().as(role, role === "anon" ? null : person.id, (sql) =>
              sql.unsafe(`select public.${text}`),
            ),
          ),
        ).toBe("42501");
  });
});
