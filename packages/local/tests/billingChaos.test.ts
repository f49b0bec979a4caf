import { createHmac } from "node:crypto";
import { grantedUntil, isSubscriptionStatus } from "@regia/domain/billing";
import { rounds } from "@regia/domain/testing";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "./support/eventually.ts";
import {
  CARDS,
  controlPayments,
  newPayer,
  type Payer,
  pressForCustomer,
  typedCard,
} from "./support/payer.ts";
import { stripeFor } from "./support/payments.ts";
import { quickPerson } from "./support/people.ts";
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
afterEach(async () => {
  // Else every later step of the clock would renew what this test has bought.
  await server().sql`update embedded.payment_objects set due_at = null`;
});

/** The provider, as its dashboard sees it. */
const provider = () =>
  stripeFor(process.env["STRIPE_API_BASE"] ?? "", process.env["STRIPE_SECRET_KEY"] ?? "");

/** The provider's identifier of a payer. */
async function customerOf({ id }: Payer): Promise<string> {
  const [row] = await server().sql<{ provider: string | null }[]>`
    select provider_id as provider from public.billing_customers where user_id = ${id}`;
  return row?.provider ?? "";
}

function signed(payload: string): string {
  const at = Math.floor(Date.now() / 1000);
  const secret = process.env["STRIPE_WEBHOOK_SECRET"] ?? "";
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
}

const happened = { delivered: 0, lost: 0, doubled: 0, killed: 0 };

async function deliver(payload: string): Promise<void> {
  if (random() >= KILLED) {
    // As the provider does: what is not taken, because others go on with the customer, is sent again.
    await eventually(async () => expect(await steady.send(payload, signed(payload))).toBe(200));
    happened.delivered += 1;
    return;
  }
  const doomed = await startHandler(Math.ceil(random() * REQUESTS), random() < 0.5 ? "before" : "after");
  if ((await doomed.send(payload, signed(payload))) === null) {
    happened.killed += 1;
    // As some seconds later. Others lose their leases too, which does no harm either.
    await server().sql`update private.billing_leases set held_until = now()`;
  }
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
  const stripe = provider();
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

/** At most so many requests are made for a withdrawal. */
const REQUESTS_TO_WITHDRAW = 40;

test("a withdrawal whose process dies at any point has not begun, or is completed by others", async () => {
  const control = async (command: object) => expect(await controlPayments(server(), command)).toBe(200);
  await control({ action: "webhooks", mode: "drop" });
  const seen = { begun: 0, untouched: 0 };
  const count = rounds(2, REQUESTS_TO_WITHDRAW);
  for (let round = 0; round < count; round += 1) {
    const payer = await newPayer(server());
    expect(await payer.buy()).toContain("checkout=success");
    const { prorationDate } = await payer.preview("yearly");
    expect((await payer.ask("change", { plan: "pro", period: "yearly", prorationDate })).status).toBe(200);
    // The first rounds are near the beginning and the end.
    const killedAt = count === 2 ? [8, 22][round] : round + 1;
    const doomed = await startHandler(killedAt, round % 2 === 0 ? "after" : "before");
    const place = `killed at request ${killedAt}`;
    expect([null, 200], place).toContain(await doomed.ask(payer.accessToken, "withdraw"));
    doomed.close();
    await control({ action: "reconcile" });
    const { plan, subscription } = await eventually(async () => {
      const { status, body } = await payer.ask("status");
      expect(status).toBe(200);
      return body;
    });
    const kept = (await payer.invoices()).map(
      ({ total_cents, refunded_cents }) => total_cents - refunded_cents,
    );
    const acknowledgements = async () =>
      (await payer.subjects()).filter((subject) => subject.includes("recesso")).length;
    if (subscription === null) {
      seen.begun += 1;
      expect({ plan, kept }, place).toEqual({ plan: "free", kept: [0, 0] });
      await eventually(async () => expect(await acknowledgements(), place).toBe(1));
    } else {
      seen.untouched += 1;
      expect({ plan, kept }, place).toEqual({ plan: "pro", kept: [1_900, 17_100] });
      expect(await acknowledgements(), place).toBe(0);
    }
  }
  expect(seen.begun, JSON.stringify(seen)).toBeGreaterThan(0);
  expect(seen.untouched, JSON.stringify(seen)).toBeGreaterThan(0);
}, 900_000);

/** Something that happens to a payer; answers the status of the product, null where it was not asked. */
type Deed = (payer: Payer) => Promise<number | null>;

const asks =
  (action: string, fields: object = {}): Deed =>
  async (payer) =>
    (await payer.ask(action, fields)).status;

const buys =
  (period: "monthly" | "yearly"): Deed =>
  async (payer) => {
    const { status, body } = await payer.checkout(period);
    if (status === 200) await payer.submit(body.url, typedCard(CARDS.pays));
    return status;
  };

const changes =
  (period: "monthly" | "yearly"): Deed =>
  async (payer) => {
    const shown = await payer.ask<{ prorationDate: number }>("preview", { plan: "pro", period });
    if (shown.status !== 200) return shown.status;
    const { prorationDate } = shown.body;
    return (await payer.ask("change", { plan: "pro", period, prorationDate })).status;
  };

/** In the provider's dashboard, which takes no lease. */
const refunds =
  (amount?: number): Deed =>
  async (payer) => {
    const stripe = provider();
    const customer = await customerOf(payer);
    const [charge] = customer === "" ? [] : (await stripe.charges.list({ customer, limit: 1 })).data;
    if (charge === undefined) return null;
    const given = amount === undefined ? {} : { amount };
    await stripe.refunds.create({ charge: charge.id, ...given }).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
    return null;
  };

const pressed =
  (action: "dispute" | "fail"): Deed =>
  async (payer) => {
    await pressForCustomer(server(), action, await customerOf(payer));
    return null;
  };

const passes: Deed = async () => {
  await controlPayments(server(), { action: "advance", days: 31 });
  return null;
};

const DEEDS = {
  buy: buys("monthly"),
  buyYear: buys("yearly"),
  toYear: changes("yearly"),
  toMonth: changes("monthly"),
  cancel: asks("cancel"),
  resume: asks("resume"),
  withdraw: asks("withdraw"),
  status: asks("status"),
  refund: refunds(),
  refundPart: refunds(700),
  dispute: pressed("dispute"),
  fail: pressed("fail"),
  month: passes,
} as const satisfies Record<string, Deed>;

type DeedName = keyof typeof DEEDS;

/** As often as their names stand here. */
const CHOICE: readonly DeedName[] = [
  ...(["buy", "buy", "buyYear", "toYear", "toYear", "toMonth", "cancel", "resume"] as const),
  ...([
    "withdraw",
    "withdraw",
    "withdraw",
    "status",
    "refund",
    "refundPart",
    "dispute",
    "fail",
    "month",
  ] as const),
];

/** What the provider says of a payer's money: what is kept for each subscription, and for all. */
async function moneyOf(customer: string) {
  const stripe = provider();
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions.list({ customer, status: "all", limit: 100 }),
    stripe.invoices.list({ customer, limit: 100, expand: ["data.payments"] }),
    stripe.charges.list({ customer, limit: 100 }),
  ]);
  let total = 0;
  const keptFor = new Map<string, number>();
  for (const charge of charges.data.filter(({ paid }) => paid)) {
    const disputes = await stripe.disputes.list({ charge: charge.id });
    const disputed = disputes.data.reduce((sum, { amount }) => sum + amount, 0);
    const kept = charge.amount_captured - charge.amount_refunded - disputed;
    const invoice = invoices.data.find(({ payments }) =>
      payments?.data.some(({ payment }) => payment.payment_intent === charge.payment_intent),
    );
    total += kept;
    keptFor.set(invoice?.id ?? "", (keptFor.get(invoice?.id ?? "") ?? 0) + kept);
  }
  const invoicesOf = (id: string) =>
    invoices.data.filter(({ parent }) => parent?.subscription_details?.subscription === id);
  return {
    total,
    subscriptions: subscriptions.data.map(({ id, status, metadata }) => {
      const own = invoicesOf(id);
      const last = own.find((invoice) => invoice.status === "paid" && invoice.total > 0);
      return {
        status,
        isWithdrawn: metadata["regia_withdrawal"] !== undefined,
        kept: own.reduce((sum, invoice) => sum + (keptFor.get(invoice.id) ?? 0), 0),
        keptOfLast: keptFor.get(last?.id ?? "") ?? 0,
      };
    }),
  };
}

test("whatever happens in whatever order, two at a time: what is kept is what the books say was sold", async () => {
  const { sql } = server();
  const admin = await quickPerson(server());
  await sql`update public.profiles set role = 'admin' where id = ${admin.id}`;
  const pick = <T>(values: readonly T[]): T =>
    values[Math.floor(random() * values.length)] ?? expect.fail("There is nothing to pick.");
  for (let round = 0; round < rounds(2, 60); round += 1) {
    await controlPayments(server(), { action: "webhooks", mode: pick(["deliver", "drop", "shuffle"]) });
    const payer = await newPayer(server());
    const story: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      const pair: DeedName[] = step === 0 ? ["buy"] : [pick(CHOICE), pick(CHOICE)];
      story.push(pair.join(" + "));
      const answers = await Promise.all(pair.map((name) => DEEDS[name](payer)));
      for (const status of answers) expect([null, 200, 402, 409], story.join(", ")).toContain(status);
    }
    await controlPayments(server(), { action: "webhooks", mode: "drop" });
    const found = await eventually(async () => {
      const answer = await fetch(`${server().url}/.netlify/functions/admin`, {
        method: "POST",
        headers: { Authorization: `Bearer ${admin.accessToken}`, "Content-Type": "application/json" },
        body: JSON.stringify({ action: "reconcile_billing" }),
      });
      const body = (await answer.json()) as {
        readonly failed: number;
        readonly moneyWithoutPlan: readonly { readonly customer: string }[];
        readonly planWithoutMoney: readonly string[];
      };
      expect(body.failed).toBe(0);
      return body;
    });
    const customer = await customerOf(payer);
    const { total, subscriptions } = await moneyOf(customer);
    const told = story.join(", ");
    const books = await payer.invoices();
    const sold = books
      .filter(({ status }) => status === "paid")
      .reduce((sum, { total_cents, refunded_cents }) => sum + total_cents - refunded_cents, 0);
    expect(total, told).toBe(sold);
    const live = subscriptions.filter(({ status }) => ["active", "past_due", "trialing"].includes(status));
    expect(live.length, told).toBeLessThanOrEqual(1);
    for (const { isWithdrawn, kept, status } of subscriptions.filter((each) => each.isWithdrawn))
      expect({ isWithdrawn, kept, status }, told).toEqual({ isWithdrawn, kept: 0, status: "canceled" });
    expect(
      found.moneyWithoutPlan.filter((each) => each.customer === customer),
      told,
    ).toEqual([]);
    expect(found.planWithoutMoney.includes(customer), told).toBe(
      live.some(({ status, keptOfLast }) => status === "active" && keptOfLast === 0),
    );
    if (live.length === 0) expect(await payer.status(), told).toMatchObject({ plan: "free" });
  }
}, 600_000);
