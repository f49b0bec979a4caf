import { createHmac } from "node:crypto";
import { grantedUntil, isSubscriptionStatus } from "@regia/domain/billing";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./support/eventually.ts";
import { CARDS, controlPayments, newPayer, type Payer, typedCard } from "./support/payer.ts";
import { stripeFor } from "./support/payments.ts";
import { useTestServer } from "./support/server.ts";
import { startHandler, type WebhookHandler } from "./support/webhookHandlers.ts";

const server = useTestServer();

/** What can happen to an event. */
const LOST = 0.04;
const DOUBLED = 0.15;
const KILLED = 0.05;

/** The most requests that a handler makes for an event. */
const REQUESTS = 8;

/** How many events are under way at a time. */
const AT_ONCE = 8;

/** Numbers from 0 to 1 that are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
const random = numbersFrom(20_261_126);

const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);

let steady: WebhookHandler;
beforeAll(async () => {
  steady = await startHandler();
});
afterAll(() => steady?.close());

function signed(payload: string): string {
  const at = Math.floor(Date.now() / 1000);
  const secret = process.env["STRIPE_WEBHOOK_SECRET"] ?? "";
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
}

const happened = { delivered: 0, lost: 0, doubled: 0, killed: 0 };

async function deliver(payload: string): Promise<void> {
  if (random() >= KILLED) {
    expect(await steady.send(payload, signed(payload))).toBe(200);
    happened.delivered += 1;
    return;
  }
  const doomed = await startHandler(Math.ceil(random() * REQUESTS), random() < 0.5 ? "before" : "after");
  if ((await doomed.send(payload, signed(payload))) === null) happened.killed += 1;
  doomed.close();
}

let last = 0;
/** Delivers the events since the last time: some not at all, some twice, all in a random order. */
async function deliverSome(): Promise<void> {
  const events = await server().sql<{ position: string; body: unknown }[]>`
    select position, body from embedded.payment_events where position > ${last} order by position`;
  last = Number(events.at(-1)?.position ?? last);
  const sent = events.flatMap(({ body }) => {
    const payload = JSON.stringify(body);
    if (random() < LOST) {
      happened.lost += 1;
      return [];
    }
    if (random() >= DOUBLED) return [payload];
    happened.doubled += 1;
    return [payload, payload];
  });
  const order = shuffled(sent);
  for (let first = 0; first < order.length; first += AT_ONCE)
    await Promise.all(order.slice(first, first + AT_ONCE).map(deliver));
}

/** What the provider says of a payer. */
interface Truth {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
}

const secondsOf = (text: unknown) => (text === null ? null : Math.round(Date.parse(String(text)) / 1000));

test("events that are lost, doubled, out of order or die half-way leave the books right, and each receipt once", async () => {
  const { url, sql } = server();
  const control = async (command: object) => expect(await controlPayments({ url }, command)).toBe(200);
  const stripe = stripeFor(process.env["STRIPE_API_BASE"] ?? "", process.env["STRIPE_SECRET_KEY"] ?? "");
  const customerOf = async ({ id }: Payer): Promise<string> => {
    const [row] = await sql<{ provider: string }[]>`
      select provider_id as provider from public.billing_customers where user_id = ${id}`;
    return row?.provider ?? "";
  };
  const truthOf = async (payer: Payer): Promise<Truth> => {
    const customer = await customerOf(payer);
    const [subscriptions, invoices] = await Promise.all([
      stripe.subscriptions.list({ customer, status: "all" }),
      stripe.invoices.list({ customer, expand: ["data.payments"] }),
    ]);
    return { subscriptions: subscriptions.data, invoices: invoices.data };
  };
  const subscriptionOf = async (payer: Payer): Promise<string> =>
    (await truthOf(payer)).subscriptions[0]?.id ?? "";

  // The provider's own delivery is off: this test delivers.
  await control({ action: "webhooks", mode: "drop" });
  const payers = await Promise.all(Array.from({ length: 8 }, () => newPayer(server())));
  const [cancels, resumes, ends, refunded, fails, recovers, yearly, steadyPayer] = payers as [
    Payer,
    Payer,
    Payer,
    Payer,
    Payer,
    Payer,
    Payer,
    Payer,
  ];
  for (const payer of payers) {
    const card = payer === fails || payer === recovers ? CARDS.paysOnce : CARDS.pays;
    expect(await payer.buy(card, payer === yearly ? "yearly" : "monthly")).toContain("checkout=success");
  }
  await deliverSome();

  // All of it at the provider, as in its dashboard.
  await stripe.subscriptions.update(await subscriptionOf(cancels), { cancel_at_period_end: true });
  await stripe.subscriptions.update(await subscriptionOf(resumes), { cancel_at_period_end: true });
  await stripe.subscriptions.update(await subscriptionOf(resumes), { cancel_at_period_end: false });
  await stripe.subscriptions.cancel(await subscriptionOf(ends));
  const [charge] = (await stripe.charges.list({ customer: await customerOf(refunded) })).data;
  await stripe.refunds.create({ charge: charge?.id ?? "", amount: 700 });
  await deliverSome();

  await control({ action: "advance", days: 32 });
  await deliverSome();
  const { body } = await recovers.ask<{ url: string }>("portal");
  expect(await recovers.submit(body.url, typedCard(CARDS.pays))).toContain("/app/settings");
  await stripe.refunds.create({ charge: charge?.id ?? "", amount: 1_200 });
  await deliverSome();
  await control({ action: "advance", days: 3 });
  await deliverSome();

  await control({ action: "reconcile" });

  expect(happened.delivered).toBeGreaterThan(150);
  expect(happened).toMatchObject({
    lost: expect.toSatisfy((count: number) => count > 2),
    doubled: expect.toSatisfy((count: number) => count > 10),
    killed: expect.toSatisfy((count: number) => count > 2),
  });
  const [clock] = await sql<{ now: Date }[]>`select private.billing_now() as now`;
  const now = clock?.now.getTime() ?? 0;
  for (const payer of payers) {
    const place = `payer ${payers.indexOf(payer)}`;
    const { subscriptions, invoices } = await truthOf(payer);
    const books = await sql`
      select s.id, s.status, s.current_period_end, s.cancel_at from public.billing_subscriptions as s
      join public.billing_customers as c on c.id = s.customer_id where c.user_id = ${payer.id} order by s.id`;
    const told = subscriptions.map((each) => {
      const end = each.items.data[0]?.current_period_end ?? 0;
      return {
        id: each.id,
        status: each.status,
        end,
        cancelAt: each.cancel_at ?? (each.cancel_at_period_end ? end : null),
      };
    });
    expect(
      books.map(({ id, status, current_period_end, cancel_at }) => ({
        id,
        status,
        end: secondsOf(current_period_end),
        cancelAt: secondsOf(cancel_at),
      })),
      place,
    ).toEqual(told.toSorted((one, other) => one.id.localeCompare(other.id)));

    const inBooks = await payer.invoices();
    expect(inBooks.map(({ number, status }) => `${number} ${status}`).toSorted(), place).toEqual(
      invoices.map(({ number, status }) => `${number} ${status}`).toSorted(),
    );
    expect(
      inBooks.reduce((sum, { refunded_cents: cents }) => sum + cents, 0),
      place,
    ).toBe(payer === refunded ? 1_900 : 0);

    const paysUntil = told.flatMap(({ status, end, cancelAt }) => {
      if (!isSubscriptionStatus(status)) return [];
      const failed = invoices.find((invoice) => invoice.status === "open");
      const until = grantedUntil({
        status,
        periodEnd: end * 1000,
        cancelAt: cancelAt === null ? null : cancelAt * 1000,
        failedAt: failed ? (failed.status_transitions.finalized_at ?? failed.created) * 1000 : null,
      });
      return until === null ? [] : [until];
    });
    expect((await payer.status()).plan, place).toBe(paysUntil.some((until) => until > now) ? "pro" : "free");

    const paid = invoices.filter(({ status, total }) => status === "paid" && total > 0);
    await eventually(async () => {
      const receipts = (await payer.subjects()).filter((subject) => subject.includes("ricevuta"));
      expect(receipts.toSorted(), place).toEqual(
        paid.map(({ number }) => `La tua ricevuta ${number}`).toSorted(),
      );
    });
  }
  expect(await steadyPayer.status()).toMatchObject({ plan: "pro", subscription: { status: "active" } });
  expect(await fails.status()).toMatchObject({ plan: "pro", subscription: { status: "past_due" } });
  expect(await recovers.status()).toMatchObject({ plan: "pro", subscription: { status: "active" } });
  expect(await ends.status()).toMatchObject({ plan: "free", subscription: null });
}, 600_000);
