import { expect, test } from "vitest";
import { eventually } from "./support/eventually.ts";
import { CARDS, controlPayments, newPayer, type Payer } from "./support/payer.ts";
import { stripeFor } from "./support/payments.ts";
import { emailsTo, type Person, quickPerson } from "./support/people.ts";
import { useTestServer } from "./support/server.ts";

const server = useTestServer();

type Fields = Readonly<Record<string, unknown>>;

/** A call of the admin function; without a body its fields are in the query. */
async function call({ accessToken }: Person, method: string, fields: Readonly<Record<string, unknown>>) {
  const query = method === "POST" ? "" : `?${new URLSearchParams(fields as Record<string, string>)}`;
  const answer = await fetch(`${server().url}/.netlify/functions/admin${query}`, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
      "accept-language": "en",
    },
    ...(method === "POST" ? { body: JSON.stringify(fields) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Fields };
}

async function admin(): Promise<Person> {
  const person = await quickPerson(server());
  await server().sql`update public.profiles set role = 'admin' where id = ${person.id}`;
  return person;
}

/** Somebody who pays, in the books alone. */
async function payer() {
  const person = await quickPerson(server());
  const { sql } = server();
  const [customer] = await sql<{ id: string }[]>`
    insert into public.billing_customers (user_id, provider_id) values (${person.id}, ${`cus_${person.id}`}) returning id`;
  const id = customer?.id ?? "";
  await sql`
    insert into public.billing_subscriptions
      (id, customer_id, status, plan, period, started_at, current_period_start, current_period_end)
    values (${`sub_${person.id}`}, ${id}, 'active', 'pro', 'yearly', now(), now(), now() + interval '1 year')`;
  const invoice = async (total: number, status: string, refunded = 0) => {
    const [row] = await sql<{ id: string }[]>`
      insert into public.billing_invoices
        (id, customer_id, subscription_id, number, total_cents, currency, status, created_at, paid_at, refunded_cents)
      values (
        'in_' || gen_random_uuid(), ${id}, ${`sub_${person.id}`}, ${`N-${person.id}-${status}-${refunded}`}, ${total},
        'EUR', ${status}, now(), case when ${status} = 'paid' then now() end, ${refunded}
      ) returning id`;
    return row?.id ?? "";
  };
  return { person, invoice };
}

test("admins list invoices, read a person's billing and the figures", async () => {
  const actor = await admin();
  const { person, invoice } = await payer();
  const id = await invoice(19_000, "paid", 500);
  const row = {
    invoiceId: id,
    number: `N-${person.id}-paid-500`,
    userId: person.id,
    email: person.email,
    plan: "pro",
    totalCents: 19_000,
    refundedCents: 500,
    status: "paid",
    createdAt: expect.any(String),
    paidAt: expect.any(String),
    pdfUrl: null,
  };
  const listed = await call(actor, "POST", { action: "get_invoices", search: person.email, status: "paid" });
  expect(listed).toEqual({ status: 200, body: { invoices: [row], total: 1 } });
  await invoice(1900, "paid");
  const refunded = { action: "get_invoices", userId: person.id, status: "refunded" };
  expect((await call(actor, "POST", refunded)).body).toEqual({ invoices: [row], total: 1 });
  expect(await call(actor, "POST", { action: "get_invoices", status: "draft" })).toMatchObject({
    status: 422,
    body: { error: { field: "status" } },
  });
  expect(await call(actor, "GET", { action: "get_user_billing", userId: person.id })).toMatchObject({
    status: 200,
    body: {
      customer: `cus_${person.id}`,
      subscription: { period: "yearly" },
      taxData: null,
      invoices: [{ refundedCents: 0 }, row],
    },
  });
  const nobody = { action: "get_user_billing", userId: crypto.randomUUID() };
  expect((await call(actor, "GET", nobody)).status).toBe(404);

  const { body: figures } = await call(actor, "GET", { action: "get_revenue" });
  const { monthly, yearly } = figures["paying"] as { readonly monthly: number; readonly yearly: number };
  expect(yearly).toBeGreaterThan(0);
  // 190 euro a year are 15.83 a month.
  expect(figures["mrrCents"]).toBe(Math.round(monthly * 1900 + (yearly * 19_000) / 12));

  for (const fields of [{ action: "get_invoices" }, { action: "reconcile_billing" }]) {
    expect((await call(person, "POST", fields)).status).toBe(403);
  }
});

test("a refund needs a reason, and something that was paid and not given back", async () => {
  const actor = await admin();
  const { person, invoice } = await payer();
  const [paid, refunded, open] = [
    await invoice(1900, "paid", 400),
    await invoice(1900, "paid", 1900),
    await invoice(1900, "open"),
  ];
  const refund = (fields: Fields) =>
    call(actor, "POST", { action: "refund_invoice", reason: "Charged twice", ...fields });
  for (const reason of [undefined, "", "   ", 5]) {
    expect(await refund({ invoiceId: paid, reason })).toMatchObject({
      status: 422,
      body: { error: { code: "invalid", field: "reason" } },
    });
  }
  expect(await refund({ invoiceId: "in_none" })).toMatchObject({
    status: 404,
    body: { error: { code: "not_found", message: "There is no such receipt." } },
  });
  for (const invoiceId of [refunded, open]) {
    expect(await refund({ invoiceId, dryRun: true })).toMatchObject({
      status: 409,
      body: { error: { code: "not_refundable" } },
    });
  }
  expect(await refund({ invoiceId: paid, amountCents: 1501, dryRun: true })).toMatchObject({
    status: 422,
    body: { error: { field: "amountCents" } },
  });
  for (const [amountCents, after] of [
    [undefined, 1900],
    [100, 500],
  ]) {
    expect(await refund({ invoiceId: `n-${person.id}-PAID-400`, amountCents, dryRun: true })).toMatchObject({
      status: 200,
      body: {
        status: "planned",
        invoice: { invoiceId: paid, email: person.email },
        before: { refundedCents: 400 },
        after: { refundedCents: after },
      },
    });
  }
  const entries = await server()
    .sql`select from private.audit_log where invoice_id in (${paid}, ${refunded}, ${open})`;
  expect(entries).toHaveLength(0);
});

test("who pays is not deleted while the provider has not ended the subscription; others of the call are", async () => {
  const actor = await admin();
  // The provider does not know this customer.
  const { person } = await payer();
  const other = await quickPerson(server());
  const refused = { code: "subscription_not_ended", message: expect.stringContaining("was not ended") };
  expect(await call(actor, "DELETE", { userId: person.id })).toEqual({
    status: 409,
    body: { error: refused },
  });
  const operations = [person, other].map(({ id }) => ({ op: "delete", userId: id }));
  expect(await call(actor, "POST", { action: "bulk", operations, dryRun: true })).toMatchObject({
    body: { results: [{ status: "planned" }, { status: "planned" }] },
  });
  expect(await call(actor, "POST", { action: "bulk", operations })).toMatchObject({
    status: 200,
    body: {
      results: [
        { status: "failed", after: { plan: expect.any(String) }, error: refused },
        { status: "applied", after: null, error: null },
      ],
    },
  });
  const left = await server().sql`select id from auth.users where id in (${person.id}, ${other.id})`;
  expect(left).toEqual([{ id: person.id }]);
});

/** Somebody who has paid at the provider; the books know it. */
async function subscriber(): Promise<Payer> {
  const person = await newPayer(server());
  expect(await person.buy(CARDS.pays)).toContain("checkout=success");
  expect(await person.status()).toMatchObject({ plan: "pro" });
  return person;
}

const invoicesOf = async (actor: Person, { id }: Person) => {
  const { body } = await call(actor, "POST", { action: "get_invoices", userId: id });
  return (body["invoices"] ?? []) as readonly {
    readonly invoiceId: string;
    readonly refundedCents: number;
  }[];
};

test("money is given back at the provider, in parts and never twice, with the reason in the audit log", async () => {
  const actor = await admin();
  const person = await subscriber();
  const [invoice] = await invoicesOf(actor, person);
  const invoiceId = invoice?.invoiceId;
  const refund = (fields: Fields) =>
    call(actor, "POST", { action: "refund_invoice", invoiceId, reason: "Charged twice", ...fields });
  // Two at once are one: the other is answered the same, or refused.
  const part = { amountCents: 400, refundedCents: 0 };
  const answers = await Promise.all([refund(part), refund(part)]);
  for (const { status, body } of answers) {
    if (status === 200) expect(body).toMatchObject({ after: { refundedCents: 400 } });
    else expect({ status, body }).toMatchObject({ status: 409, body: { error: { code: "not_refundable" } } });
  }
  await eventually(async () =>
    expect(await invoicesOf(actor, person)).toMatchObject([{ refundedCents: 400 }]),
  );
  expect(await refund(part)).toMatchObject({ status: 409 });
  expect(await refund({})).toMatchObject({
    status: 200,
    body: {
      status: "applied",
      invoice: { invoiceId, email: person.email },
      before: { refundedCents: 400 },
      after: { refundedCents: 1900 },
    },
  });
  expect(await invoicesOf(actor, person)).toMatchObject([{ refundedCents: 1900 }]);
  expect(await refund({})).toMatchObject({ status: 409, body: { error: { code: "not_refundable" } } });
  await eventually(async () => {
    const told = (await emailsTo(server().url, person.email)).filter(({ subject }) =>
      subject.startsWith("Rimborso del pagamento"),
    );
    // Each refund once, the newest first.
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(/15,00.*Motivo: Charged twice/s),
      expect.stringMatching(/ 4,00.*Motivo: Charged twice/s),
    ]);
  });
  // Money is given back, the contract goes on.
  expect(await person.status()).toMatchObject({ plan: "pro", subscription: { status: "active" } });
  const { body } = await call(actor, "GET", {
    action: "audit",
    change: "refund_payment",
    search: person.email,
  });
  expect(body).toMatchObject({
    total: 2,
    entries: [
      { actorId: actor.id, targetId: person.id, refund: { invoiceId, after: { refundedCents: 1900 } } },
      { refund: { before: { refundedCents: 0 }, after: { refundedCents: 400, reason: "Charged twice" } } },
    ],
  });
});

test("a refund knows of those that the books have not heard of", async () => {
  const actor = await admin();
  const person = await subscriber();
  const [invoice] = await invoicesOf(actor, person);
  const refund = { action: "refund_invoice", invoiceId: invoice?.invoiceId, reason: "Charged twice" };
  expect((await call(actor, "POST", { ...refund, amountCents: 900 })).status).toBe(200);
  await server()
    .sql`update public.billing_invoices set refunded_cents = 0 where id = ${invoice?.invoiceId ?? ""}`;
  expect(await call(actor, "POST", refund)).toMatchObject({
    status: 200,
    body: { before: { refundedCents: 900 }, after: { refundedCents: 1900 } },
  });
});

test("what the provider says is compared for every customer", async () => {
  const actor = await admin();
  expect(await controlPayments(server(), { action: "webhooks", mode: "drop" })).toBe(200);
  try {
    const person = await newPayer(server());
    expect(await person.buy(CARDS.pays)).toContain("checkout=success");
    expect(await invoicesOf(actor, person)).toEqual([]);
    const { status, body } = await call(actor, "POST", { action: "reconcile_billing" });
    expect(status).toBe(200);
    expect(body["compared"]).toBeGreaterThan(0);
    expect(await invoicesOf(actor, person)).toHaveLength(1);
  } finally {
    await controlPayments(server(), { action: "webhooks", mode: "deliver" });
  }
});

test("money that is kept for no plan, and a plan for which none is kept, are found; a withdrawal is completed", async () => {
  const actor = await admin();
  const stripe = stripeFor(process.env["STRIPE_API_BASE"] ?? "", process.env["STRIPE_SECRET_KEY"] ?? "");
  const atProvider = async () => {
    const person = await subscriber();
    const { body } = await call(actor, "GET", { action: "get_user_billing", userId: person.id });
    const customer = String(body["customer"]);
    const [subscription] = (await stripe.subscriptions.list({ customer })).data;
    const [charge] = (await stripe.charges.list({ customer })).data;
    return { person, customer, subscription: subscription?.id ?? "", charge: charge?.id ?? "" };
  };
  const [kept, returned, withdrawn] = await Promise.all([atProvider(), atProvider(), atProvider()]);
  await stripe.subscriptions.cancel(kept.subscription);
  await stripe.refunds.create({ charge: returned.charge });
  // As withdrawals were before subscriptions were marked: not all came back.
  const mark = { regia_withdrawal: withdrawn.subscription };
  await stripe.refunds.create({ charge: withdrawn.charge, amount: 400, metadata: mark });
  await stripe.subscriptions.cancel(withdrawn.subscription);
  const { status, body } = await call(actor, "POST", { action: "reconcile_billing" });
  expect(status).toBe(200);
  const isOurs = (customer: string) => [kept, returned, withdrawn].some((each) => each.customer === customer);
  const money = body["moneyWithoutPlan"] as readonly { readonly customer: string; readonly cents: number }[];
  expect(money.filter(({ customer }) => isOurs(customer))).toEqual([
    { customer: kept.customer, cents: expect.toSatisfy((cents: number) => cents > 1_890 && cents <= 1_900) },
  ]);
  expect((body["planWithoutMoney"] as string[]).filter(isOurs)).toEqual([returned.customer]);
  expect(await invoicesOf(actor, withdrawn.person)).toMatchObject([{ refundedCents: 1900 }]);
});

test("whoever is deleted, alone or among others, is not charged any more", async () => {
  const actor = await admin();
  const [one, other] = [await subscriber(), await subscriber()];
  const [invoice] = await invoicesOf(actor, one);
  expect(await call(actor, "DELETE", { userId: one.id })).toMatchObject({
    status: 200,
    body: { status: "applied" },
  });
  const operations = [{ op: "delete", email: other.email }];
  expect(await call(actor, "POST", { action: "bulk", operations })).toMatchObject({
    body: { results: [{ status: "applied", after: null }] },
  });
  const ended = await server().sql`
    select s.status, c.user_id from public.billing_subscriptions as s
    join public.billing_customers as c on c.id = s.customer_id
    join public.billing_invoices as i on i.subscription_id = s.id
    where i.id = ${invoice?.invoiceId ?? ""}`;
  expect(ended).toEqual([{ status: "canceled", user_id: null }]);
  expect(await controlPayments(server(), { action: "advance", days: 40 })).toBe(200);
  const charged = await server().sql`
    select c.user_id, i.total_cents from public.billing_invoices as i
    join public.billing_customers as c on c.id = i.customer_id
    where c.id = (select customer_id from public.billing_invoices where id = ${invoice?.invoiceId ?? ""})`;
  expect(charged).toEqual([{ user_id: null, total_cents: 1900 }]);
});
