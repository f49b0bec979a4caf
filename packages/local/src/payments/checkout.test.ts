import { describe, expect, test } from "vitest";
import {
  CARDS,
  openCheckout,
  pricesOf,
  subscribe,
  timeOf,
  typedCard,
  usePayments,
} from "../../tests/support/payments.ts";

const rig = usePayments();
const DAY = 86_400;

const pageAt = async (url: string, language = "it") =>
  await fetch(url, { headers: { "Accept-Language": language } });

describe("the checkout page", () => {
  test("says what is bought, and that no money moves, in both languages", async () => {
    const { url } = await openCheckout(rig());
    const page = await pageAt(url);
    expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${rig().origin}`);
    const text = (await page.text()).replaceAll("\u00a0", " ");
    expect(text).toContain("19,00 € al mese, IVA inclusa");
    expect(text).toContain("non si muove denaro");
    expect(text).not.toContain("<script");
    for (const label of ["Numero della carta", "Scadenza", "CVC", ">Paga<", ">Annulla<"])
      expect(text).toContain(label);
    expect(await (await pageAt(url, "en")).text()).toContain("€19.00 a month, VAT included");
  });

  test("takes a good card, once however often it is sent", async () => {
    const { stripe, submit, origin } = rig();
    const { customer, session, url } = await openCheckout(rig());
    const answers = await Promise.all([1, 2, 3].map(() => submit(url, typedCard(CARDS.pays))));
    for (const answer of answers) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(
        `${origin}/app/settings?checkout=success&session=${session.id}`,
      );
    }
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["subscription.latest_invoice.payments", "line_items"],
    });
    expect(done).toMatchObject({
      status: "complete",
      payment_status: "paid",
      customer_details: { email: customer.email, name: "Anna Bianchi", tax_ids: [] },
      client_reference_id: "person-1",
      amount_total: 1_900,
      line_items: { data: [{ quantity: 1, price: { lookup_key: "pro_monthly" } }] },
      subscription: {
        status: "active",
        metadata: { user: "person-1" },
        latest_invoice: { status: "paid", amount_paid: 1_900, payments: { data: [{ status: "paid" }] } },
      },
    });
    expect((await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toHaveLength(1);
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
    expect(await (await pageAt(url)).text()).toContain("già concluso");
  });

  test("says at each field what is wrong with it, and keeps what was typed", async () => {
    const { submit } = rig();
    const { url } = await openCheckout(rig());
    const answer = await submit(url, {
      action: "pay",
      number: "4242 4242 4242 4241",
      expiry: "13/34",
      cvc: "1",
    });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    for (const field of ["number", "expiry", "cvc"])
      expect(text).toContain(`aria-invalid="true" aria-describedby="${field}-wrong"`);
    expect(text).toContain('value="4242 4242 4242 4241"');
    const past = await submit(url, { ...typedCard(CARDS.pays), expiry: "01/20" });
    expect(await past.text()).toContain("La carta è scaduta");
    const real = await (await submit(url, typedCard("4111 1111 1111 1111"))).text();
    expect(real).toContain("solo le carte di prova");
    expect(real).not.toContain("4111");
  });

  test("a declined card says why and leaves the page for another try", async () => {
    const { stripe, submit } = rig();
    const { customer, session, url } = await openCheckout(rig());
    const declined = await submit(url, typedCard(CARDS.declined));
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain("La carta è stata rifiutata. Non hai pagato nulla");
    const [incomplete] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    expect(incomplete?.status).toBe("incomplete");
    expect(await (await submit(url, typedCard(CARDS.noFunds), "en")).text()).toContain("not enough money");
    expect((await submit(url, typedCard(CARDS.pays))).status).toBe(303);
    const done = await stripe.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({ status: "complete", subscription: incomplete?.id });
    const paid = await stripe.charges.list({ customer: customer.id });
    expect(paid.data.map(({ status }) => status)).toEqual(["succeeded", "failed", "failed"]);
  });

  test("a bank that asks is answered on a page of its own", async () => {
    const { stripe, submit } = rig();
    const { session, url } = await openCheckout(rig());
    const asked = await submit(url, typedCard(CARDS.asks));
    expect([asked.status, asked.headers.get("location")]).toEqual([303, new URL(url).pathname]);
    const page = await (await pageAt(url)).text();
    expect(page).toContain(">Autorizza<");
    expect(page).toContain(">Rifiuta<");
    const refused = await submit(url, { action: "refuse" });
    expect(refused.status).toBe(402);
    expect(await refused.text()).toContain("Non hai autorizzato la carta");
    await submit(url, typedCard(CARDS.asks));
    expect((await submit(url, { action: "allow" })).status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
  });

  test("cancelling leads back and leaves the session open", async () => {
    const { stripe, submit, origin } = rig();
    const { session, url } = await openCheckout(rig());
    const left = await submit(url, { action: "cancel" });
    expect([left.status, left.headers.get("location")]).toEqual([
      303,
      `${origin}/app/settings?checkout=cancelled`,
    ]);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  });

  test("an expired session takes no card, and its first payment is given up", async () => {
    const { stripe, submit } = rig();
    const { customer, session, url } = await openCheckout(rig());
    await submit(url, typedCard(CARDS.declined));
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
    const late = await submit(url, typedCard(CARDS.pays));
    expect(late.status).toBe(410);
    expect(await late.text()).toContain("/app/settings?checkout=cancelled");
    const [subscription] = (await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data;
    expect(subscription?.status).toBe("incomplete_expired");
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  test("a session expires by itself after a day", async () => {
    const { stripe, advance, received } = rig();
    const { session } = await openCheckout(rig());
    await advance(1);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
    const told = received.find(
      ({ type, data }) =>
        type === "checkout.session.expired" && "id" in data.object && data.object.id === session.id,
    );
    expect(told?.created).toBe(session.expires_at);
  });

  test("takes no form from another site, and knows no other address", async () => {
    const { origin } = rig();
    const { url } = await openCheckout(rig());
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
      const answer = await fetch(url, {
        method: "POST",
        headers,
        body: new URLSearchParams(typedCard(CARDS.pays)),
      });
      expect(answer.status).toBe(403);
    }
    expect((await pageAt(`${origin}/local/pay/checkout/cs_none`)).status).toBe(404);
    expect((await pageAt(`${origin}/local/pay/elsewhere`)).status).toBe(404);
  });
});

test("a trial charges nothing until its end, announces it, and then collects", async () => {
  const { stripe, advance, received } = rig();
  const trialEnd = (await timeOf(rig())) + 10 * DAY;
  const { customer, subscription } = await subscribe(rig(), { trialEnd });
  expect(subscription).toMatchObject({
    status: "trialing",
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
  });
  const first = await stripe.invoices.list({ customer });
  expect(first.data).toMatchObject([{ status: "paid", total: 0, billing_reason: "subscription_create" }]);
  await advance(8);
  const ofThis = (type: string) =>
    received.filter((event) => event.type === type && JSON.stringify(event).includes(subscription.id));
  expect(ofThis("customer.subscription.trial_will_end").map(({ created }) => created)).toEqual([
    trialEnd - 3 * DAY,
  ]);
  await advance(3);
  const paid = await stripe.invoices.list({ customer });
  expect(paid.data[0]).toMatchObject({ total: 1_900, status: "paid", created: trialEnd });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "active" });
});

test("a trial of some days begins when the page is completed", async () => {
  const { stripe, advance, submit } = rig();
  const { customer } = await openCheckout(rig());
  const { monthly } = await pricesOf(rig());
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: monthly.id, quantity: 1 }],
    subscription_data: { trial_period_days: 1 },
    success_url: `${rig().origin}/`,
  });
  expect(await (await pageAt(session.url ?? "")).text()).toContain("Oggi non paghi nulla.");
  await submit(session.url ?? "", typedCard(CARDS.pays));
  const [begun] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  expect(begun).toMatchObject({ status: "trialing", trial_end: (begun?.created ?? 0) + DAY });
  await advance(1);
  expect((await stripe.subscriptions.retrieve(begun?.id ?? "")).status).toBe("active");
});

test("the portal changes the card of the customer and the subscription", async () => {
  const { stripe, submit, origin } = rig();
  const { customer, subscription } = await subscribe(rig());
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${origin}/app/settings`,
  });
  expect(await (await pageAt(portal.url)).text()).toContain("Visa che finisce con 4242");
  const declined = await submit(portal.url, typedCard(CARDS.declined));
  expect(declined.status).toBe(402);
  expect((await submit(portal.url, typedCard(CARDS.asks))).status).toBe(303);
  const saved = await submit(portal.url, { action: "allow" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, `${origin}/app/settings`]);
  const found = await stripe.subscriptions.retrieve(subscription.id, { expand: ["default_payment_method"] });
  expect(found.default_payment_method).toMatchObject({ card: { last4: "3155" } });
  expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(2);
  expect((await submit(portal.url, { action: "cancel" })).headers.get("location")).toBe(
    `${origin}/app/settings`,
  );
});

test("a receipt is a page and a PDF whose table of objects is right", async () => {
  const { stripe } = rig();
  const { customer } = await subscribe(rig());
  await stripe.customers.createTaxId(customer, { type: "eu_vat", value: "IT12345678903" });
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  expect(invoice?.number).toMatch(/^[0-9A-F]{8}-0001$/);
  expect(await (await pageAt(invoice?.hosted_invoice_url ?? "")).text()).toContain(
    `Ricevuta ${invoice?.number}`,
  );
  const pdf = await pageAt(invoice?.invoice_pdf ?? "");
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  const text = Buffer.from(await pdf.arrayBuffer()).toString("latin1");
  expect(text).toContain(`(Ricevuta ${invoice?.number})`);
  expect(text).toContain("(Totale, IVA inclusa: 19,00 \\200)");
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe("xref");
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
  for (const [place, at] of offsets.entries())
    expect(text.slice(at, at + 12)).toContain(`${place + 1} 0 obj\n`);
  const stream = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text);
  expect(stream?.[2]).toHaveLength(Number(stream?.[1]));
});
