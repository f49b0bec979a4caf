import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { LOCAL_PAYMENTS_PATH } from "@regia/api/site";
import postgres from "postgres";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { openLog } from "../../src/log/index.ts";
import { type LocalPayments, openLocalPayments } from "../../src/payments/index.ts";
import { createTestDatabase } from "../../src/postgres/index.ts";
import { migrated } from "./databases.ts";

const KEY = "sk_test_of-the-tests-alone-0123456789";
const SECRET = "whsec_of-the-tests-alone-0123456789";

/** The test cards that the pages name. */
export const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  noFunds: "4000 0000 0000 9995",
  asks: "4000 0025 0000 3155",
  paysOnce: "4000 0000 0000 0341",
} as const;

/** The official client, which reaches the stand-in below a path of its origin. */
export function stripeFor(base: string, key: string): Stripe {
  const { pathname } = new URL(base);
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const asked = new URL(input instanceof Request ? input.url : input);
      return fetch(new URL(`${pathname}${asked.pathname}${asked.search}`, base), init);
    }),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

async function listen(listener: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A stand-in of its own with a receiver of its events. */
export interface PaymentsRig {
  readonly origin: string;
  readonly stripe: Stripe;
  readonly sql: postgres.Sql;
  /** The events that arrived, with a verified signature. */
  readonly received: Stripe.Event[];
  /** What the receiver answers; default: 200. */
  receiverStatus: number;
  /** How often the product was told that the clock moved, and to bring its books in line. */
  readonly told: { clock: number; reconcile: number };
  /** Sends a command to the control. */
  control(command: object): Promise<Response>;
  advance(days: number): Promise<void>;
  /** Stops the stand-in and opens it again on the same database. */
  restart(): Promise<void>;
  /** Sends a form to a page. */
  submit(address: string, fields: Readonly<Record<string, string>>, language?: string): Promise<Response>;
}

/** Opens a stand-in before the tests of a file and closes it after them. */
export function usePayments(): () => PaymentsRig {
  let rig: PaymentsRig | undefined;
  const closings: (() => unknown)[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase(migrated);
    closings.push(() => database.drop());
    const sql = postgres(database.url, { max: 5, onnotice: () => {} });
    closings.push(() => sql.end());
    let payments: LocalPayments | undefined;
    const pages = await listen(
      getRequestListener(
        async (request) =>
          (await payments?.answer(request, new URL(request.url))) ?? new Response(null, { status: 503 }),
        { overrideGlobalObjects: false },
      ),
    );
    const received: Stripe.Event[] = [];
    const stripe = stripeFor(`${pages.origin}${LOCAL_PAYMENTS_PATH}`, KEY);
    const receiver = await listen(
      getRequestListener(
        async (request) => {
          const signature = request.headers.get("stripe-signature") ?? "";
          received.push(stripe.webhooks.constructEvent(await request.text(), signature, SECRET));
          return new Response(null, { status: rig?.receiverStatus ?? 200 });
        },
        { overrideGlobalObjects: false },
      ),
    );
    const told = { clock: 0, reconcile: 0 };
    const open = () => {
      payments = openLocalPayments({
        sql,
        publicUrl: pages.origin,
        key: KEY,
        webhook: { url: `${receiver.origin}/`, secret: SECRET },
        log: openLog({}),
        afterClock: async () => {
          told.clock += 1;
        },
        reconcile: async () => {
          told.reconcile += 1;
        },
      });
    };
    open();
    closings.push(async () => {
      pages.server.close();
      await payments?.close();
      receiver.server.close();
    });
    const control = (command: object) =>
      fetch(`${pages.origin}/local/pay/control`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(command),
      });
    rig = {
      origin: pages.origin,
      stripe,
      sql,
      received,
      receiverStatus: 200,
      told,
      control,
      advance: async (days) => {
        const { status } = await control({ action: "advance", days });
        if (status !== 200) throw new Error(`The control answered ${status}.`);
      },
      restart: async () => {
        await payments?.close();
        open();
      },
      submit: (address, fields, language = "it") =>
        fetch(address, {
          method: "POST",
          headers: { "Accept-Language": language },
          body: new URLSearchParams(fields),
          redirect: "manual",
        }),
    };
  });
  afterAll(async () => {
    for (const close of closings.splice(0).reverse()) await close();
  });
  beforeEach(() => {
    if (rig) rig.receiverStatus = 200;
  });
  return () => {
    if (rig === undefined) throw new Error("The stand-in is not open yet.");
    return rig;
  };
}

/** The prices of the tests, made once. */
export async function pricesOf({
  stripe,
}: PaymentsRig): Promise<{ monthly: Stripe.Price; yearly: Stripe.Price }> {
  const known = await stripe.prices.list({ lookup_keys: ["pro_monthly", "pro_yearly"] });
  const [monthly, yearly] = ["pro_monthly", "pro_yearly"].map((key) =>
    known.data.find(({ lookup_key: found }) => found === key),
  );
  if (monthly && yearly) return { monthly, yearly };
  const product = await stripe.products.create({ id: "pro", name: "Regia Pro" });
  const create = (interval: "month" | "year", amount: number, key: string) =>
    stripe.prices.create({
      product: product.id,
      currency: "eur",
      unit_amount: amount,
      recurring: { interval },
      lookup_key: key,
      tax_behavior: "inclusive",
    });
  return {
    monthly: await create("month", 1_900, "pro_monthly"),
    yearly: await create("year", 19_000, "pro_yearly"),
  };
}

/** What a customer buys. */
export interface Purchase {
  readonly period?: "monthly" | "yearly";
  readonly trialEnd?: number;
}

/** Opens a checkout session for a new customer. */
export async function openCheckout(rig: PaymentsRig, { period = "monthly", trialEnd }: Purchase = {}) {
  const { stripe } = rig;
  const price = (await pricesOf(rig))[period];
  const customer = await stripe.customers.create({
    email: `${crypto.randomUUID().slice(0, 8)}@example.com`,
    name: "Anna Bianchi",
    preferred_locales: ["it"],
  });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    client_reference_id: "person-1",
    line_items: [{ price: price.id, quantity: 1 }],
    subscription_data: {
      metadata: { user: "person-1" },
      ...(trialEnd === undefined ? {} : { trial_end: trialEnd }),
    },
    success_url: `${rig.origin}/app/settings?checkout=success&session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${rig.origin}/app/settings?checkout=cancelled`,
  });
  return { customer, session, url: session.url ?? "" };
}

/** Types a card and pays. */
export const typedCard = (number: string) => ({ action: "pay", number, expiry: "12/34", cvc: "123" });

/** Buys a subscription with a card that pays at first. */
export async function subscribe(rig: PaymentsRig, purchase: Purchase = {}, card: string = CARDS.pays) {
  const { customer, session, url } = await openCheckout(rig, purchase);
  const paid = await rig.submit(url, typedCard(card));
  if (paid.status !== 303) throw new Error(`The checkout page answered ${paid.status}.`);
  const { subscription } = await rig.stripe.checkout.sessions.retrieve(session.id);
  const found = await rig.stripe.subscriptions.retrieve(String(subscription));
  return { customer: customer.id, subscription: found, session: session.id };
}

/** The only item of a subscription. */
export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (item === undefined) throw new Error("The subscription has no item.");
  return item;
}

/** The time of the stand-in's clock, in seconds. */
export async function timeOf({ sql }: PaymentsRig): Promise<number> {
  const [row] = await sql<{ now: number }[]>`
    select floor(extract(epoch from private.billing_now()))::float8 as now`;
  return row?.now ?? 0;
}
