import type Stripe from "stripe";
import { logLine } from "../log/index.ts";
import type { Books } from "./books.ts";
import { pricesOf } from "./catalogue.ts";
import { customerState, type Effect, type Fetched, isLive } from "./state.ts";

/** How many subscriptions, invoices and charges of a customer are read: the newest. */
const MOST = 100;

async function fetchCustomer(stripe: Stripe, customer: string): Promise<Fetched> {
  const [subscriptions, invoices, charges, prices] = await Promise.all([
    stripe.subscriptions.list({
      customer,
      status: "all",
      limit: MOST,
      expand: ["data.default_payment_method", "data.schedule"],
    }),
    stripe.invoices.list({ customer, limit: MOST, expand: ["data.payments"] }),
    stripe.charges.list({ customer, limit: MOST }),
    pricesOf(stripe),
  ]);
  return { subscriptions: subscriptions.data, invoices: invoices.data, charges: charges.data, prices };
}

/** Gives back what was paid for a subscription's last invoice. */
async function refundLast(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { data } = await stripe.invoices.list({
    subscription: subscription.id,
    status: "paid",
    limit: 1,
    expand: ["data.payments"],
  });
  for (const { payment } of data[0]?.payments?.data ?? []) {
    const intent =
      typeof payment.payment_intent === "string" ? payment.payment_intent : payment.payment_intent?.id;
    if (intent)
      await stripe.refunds.create(
        { payment_intent: intent, reason: "duplicate" },
        { idempotencyKey: `duplicate-${intent}` },
      );
  }
}

/**
 * Ends all live subscriptions of a customer but the first, and gives back what they cost: somebody paid on two pages at
 * once.
 * @returns whether there were any
 */
async function endDuplicates(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
): Promise<boolean> {
  const [, ...later] = subscriptions.filter(isLive).toSorted((one, other) => one.created - other.created);
  for (const subscription of later) {
    logLine("error", { event: "billing_duplicate", reference: subscription.id });
    await stripe.subscriptions.cancel(subscription.id);
    await refundLast(stripe, subscription);
  }
  return later.length > 0;
}

/**
 * Brings the books up to what the provider says of a customer. Events and people only say that something may have
 * changed: a ticket is taken, the provider asked, and its answer applied unless one with a higher ticket was.
 * @param effects what else is to be done once with this state
 */
export async function syncCustomer(
  { stripe, books }: { readonly stripe: Stripe; readonly books: Books },
  customer: string,
  effects: readonly Effect[] = [],
): Promise<"applied" | "stale" | "unknown"> {
  let { ticket, now } = await books.ticket();
  let fetched = await fetchCustomer(stripe, customer);
  if (await endDuplicates(stripe, fetched.subscriptions)) {
    ({ ticket, now } = await books.ticket());
    fetched = await fetchCustomer(stripe, customer);
  }
  const { state, foreign } = customerState(fetched, now);
  for (const reference of foreign) logLine("error", { event: "billing_mismatch", reference });
  return await books.apply(customer, ticket, { ...state, effects: [...effects, ...state.effects] });
}
