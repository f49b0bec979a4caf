// Benchmarks of payments: how the time of an event, of a status and of the hourly comparison grows with the books.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectKeys } from "../src/keys/index.ts";
import { signatureOf } from "../src/payments/webhooks.ts";
import { writeTestApp } from "../tests/support/app.ts";
import { controlPayments, newPayer, type Payer } from "../tests/support/payer.ts";
import { type OpenServer, openServer } from "../tests/support/people.ts";
import type { Figure } from "./figure.ts";
import { percentile, startServer } from "./server.ts";

const CUSTOMERS = 1_000;
const INVOICES = 200;
/** How many customers are compared, a few and many. */
const FEW = 10;
const MANY = 40;
const TURNS = 40;
/** So few that one account may ask twice as often within a minute. */
const STATUS_TURNS = 20;
const ROUNDS = 5;

/** Milliseconds of one call. */
async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds of a call, at the median. */
async function timeOf(work: () => Promise<unknown>, turns = TURNS): Promise<number> {
  const times: number[] = [];
  // The first turns are a warm-up.
  for (let turn = -5; turn < turns; turn += 1) {
    const time = await elapsed(work);
    if (turn >= 0) times.push(time);
  }
  return percentile(times, 0.5);
}

/** Sends an event about a customer, each time another one. */
const eventTo = (server: OpenServer, secret: string, customer: string) => async () => {
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: "event",
    type: "customer.subscription.updated",
    data: { object: { id: "sub_bench", object: "subscription", customer } },
  });
  const { status } = await fetch(`${server.url}/.netlify/functions/stripe-webhook`, {
    method: "POST",
    headers: { "Stripe-Signature": signatureOf(payload, secret, Math.floor(Date.now() / 1_000)) },
    body: payload,
  });
  if (status !== 200) throw new Error(`The event was answered with ${status}.`);
};

async function subscribe(server: OpenServer): Promise<Payer> {
  const payer = await newPayer(server);
  await payer.buy();
  if ((await payer.status()).plan !== "pro") throw new Error("Nobody bought anything.");
  return payer;
}

/** Asks for the status of a person's payments. */
const statusOf = (payer: Payer) => async () => {
  const { status } = await payer.ask("status");
  if (status !== 200) throw new Error(`The status was answered with ${status}.`);
};

async function reconcile(server: OpenServer): Promise<void> {
  const status = await controlPayments(server, { action: "reconcile" });
  if (status !== 200) throw new Error(`The comparison was answered with ${status}.`);
}

/** Adds customers to the books who look like the first, and have as many invoices. */
async function fillBooks({ sql }: OpenServer): Promise<void> {
  await sql.unsafe(`
    insert into public.billing_customers (provider_id, ticket)
    select 'cus_bench' || n, 0 from generate_series(1, ${CUSTOMERS - 1}) as n;
    insert into public.billing_subscriptions
    select (jsonb_populate_record(f.s, jsonb_build_object('id', 'sub_' || c.id, 'customer_id', c.id))).*
    from (select s from public.billing_subscriptions as s limit 1) as f, public.billing_customers as c
    where c.provider_id like 'cus\\_bench%';
    insert into public.billing_invoices
    select (jsonb_populate_record(f.i, jsonb_build_object('id', 'in_' || c.id || n, 'customer_id', c.id))).*
    from (select i from public.billing_invoices as i limit 1) as f, public.billing_customers as c, generate_series(1, 12) as n
    where c.provider_id like 'cus\\_bench%';
  `);
  await sql`vacuum analyze`;
}

/** Adds invoices to the books of the only customer. */
async function addInvoices({ sql }: OpenServer): Promise<void> {
  await sql`
    insert into public.billing_invoices
    select (jsonb_populate_record(f.i, jsonb_build_object('id', 'in_bench' || n))).*
    from (select i from public.billing_invoices as i limit 1) as f, generate_series(2, ${INVOICES}::integer) as n`;
}

/** Takes all figures on a server and data directory of its own, and removes both. */
export async function paymentFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "regia-bench-"));
  const dataDir = join(folder, "data");
  const child = await startServer(dataDir, writeTestApp(folder), {});
  const server = openServer(child.url, dataDir);
  try {
    const payer = await subscribe(server);
    const [row] = await server.sql<
      { provider_id: string }[]
    >`select provider_id from public.billing_customers`;
    const event = eventTo(server, projectKeys(dataDir).paymentsSecret, row?.provider_id ?? "");
    const eventOfOne = await timeOf(event);
    const status = statusOf(payer);
    const statusOfOne = await timeOf(status, STATUS_TURNS);
    await addInvoices(server);
    const statusOfMany = await timeOf(status, STATUS_TURNS);
    for (let index = 1; index < FEW; index += 1) await subscribe(server);
    const few = await timeOf(() => reconcile(server), ROUNDS);
    for (let index = FEW; index < MANY; index += 1) await subscribe(server);
    const many = await timeOf(() => reconcile(server), ROUNDS);
    await fillBooks(server);
    const eventAmongMany = await timeOf(event);
    return [
      { name: "payments: an event, 1 customer in the books", value: eventOfOne, unit: "ms" },
      { name: "  1,000 customers, to that", value: eventAmongMany / eventOfOne, unit: "x", below: 2 },
      { name: "payments: the status, 1 invoice", value: statusOfOne, unit: "ms" },
      { name: "  200 invoices, to that", value: statusOfMany / statusOfOne, unit: "x", below: 2 },
      { name: `payments: comparison of ${MANY} customers, each`, value: many / MANY, unit: "ms" },
      { name: `  to each of ${FEW}`, value: many / MANY / (few / FEW), unit: "x", below: 2 },
    ];
  } finally {
    await server.sql.end();
    await child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
