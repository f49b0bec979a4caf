import Stripe from "stripe";
import { logLine } from "../log/index.ts";
import type { Books } from "./books.ts";
import { pricesOf } from "./catalogue.ts";
import { endSubscription, expirePages } from "./ending.ts";
import { inTurn } from "./inTurn.ts";
import { customerState, type Effect, type Fetched, failedInvoice, isLive, isOverdue } from "./state.ts";

/** How many objects are read with one request. */
const MOST = 100;

/** The most invoices and charges of a customer that are read: those of decades. */
const WHOLE = { limit: 5_000 } as const;

async function fetchCustomer(stripe: Stripe, customer: string): Promise<Fetched> {
  const [owner, subscriptions, invoices, charges, prices] = await Promise.all([
    stripe.customers.retrieve(customer, { expand: ["invoice_settings.default_payment_method"] }),
    stripe.subscriptions.list({
      customer,
      status: "all",
      limit: MOST,
      expand: ["data.default_payment_method", "data.schedule"],
    }),
    stripe.invoices.list({ customer, limit: MOST, expand: ["data.payments"] }).autoPagingToArray(WHOLE),
    stripe.charges.list({ customer, limit: MOST, expand: ["data.refunds"] }).autoPagingToArray(WHOLE),
    pricesOf(stripe),
  ]);
  return { owner, subscriptions: subscriptions.data, invoices, charges, prices };
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
 * Ends the live subscriptions of a customer that nobody wants, and gives back what they cost: all but the first, where
 * somebody paid on two pages at once; all, where somebody paid for an account that was deleted meanwhile.
 * @returns whether there were any
 */
async function endUnwanted(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  isClosed: boolean,
): Promise<boolean> {
  const live = subscriptions.filter(isLive).toSorted((one, other) => one.created - other.created);
  const unwanted = isClosed ? live : live.slice(1);
  for (const subscription of unwanted) {
    logLine("error", { event: "billing_unwanted", reference: subscription.id });
    await endSubscription(stripe, subscription.id);
    await refundLast(stripe, subscription);
  }
  return unwanted.length > 0;
}

const idOf = (value: string | { readonly id: string } | null): string | undefined =>
  typeof value === "string" ? value : value?.id;

/**
 * Lets a live subscription be charged to the card that the person chose for all payments, if that one is newer: the
 * provider's portal may change nothing else.
 * @returns whether the card changed
 */
async function adoptCard(stripe: Stripe, { owner, subscriptions }: Fetched): Promise<boolean> {
  const card = owner.deleted ? null : owner.invoice_settings.default_payment_method;
  const live = subscriptions.find(isLive);
  if (live === undefined || card === null || typeof card === "string") return false;
  const own = live.default_payment_method;
  if (own !== null && typeof own !== "string" && own.created >= card.created) return false;
  await stripe.subscriptions.update(live.id, { default_payment_method: card.id });
  return true;
}

/**
 * Charges what is overdue to a card that has replaced the one that failed.
 * @returns whether something was tried
 */
async function chargeNewCard(
  stripe: Stripe,
  { subscriptions, invoices, charges }: Fetched,
): Promise<boolean> {
  const overdue = subscriptions.find(isOverdue);
  const card = overdue && idOf(overdue.default_payment_method);
  const invoice = overdue && failedInvoice(overdue, invoices);
  if (card === undefined || invoice === undefined) return false;
  const isTried = charges.some(
    (charge) => charge.payment_method === card && charge.created >= invoice.created,
  );
  if (isTried) return false;
  try {
    await stripe.invoices.pay(
      invoice.id,
      { payment_method: card },
      { idempotencyKey: `pay-${invoice.id}-${card}` },
    );
  } catch (error) {
    // It stays overdue, as the person is told.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
  return true;
}

/** What a sync needs. */
interface Reach {
  readonly stripe: Stripe;
  readonly books: Books;
}

/** What became of a customer's state; `mismatch`: it has a subscription that pays for nothing that is sold. */
export type Applied = "applied" | "stale" | "unknown" | "mismatch";

/**
 * Brings the books up to what the provider says of a customer. Events and people only say that something may have
 * changed: a ticket is taken, the provider asked, and its answer applied unless one with a higher ticket was.
 * @param effects what else is to be done once with this state
 */
export async function syncCustomer(
  { stripe, books }: Reach,
  customer: string,
  effects: readonly Effect[] = [],
): Promise<Applied> {
  const { isKnown, isClosed, ...first } = await books.ticket(customer);
  if (!isKnown) return "unknown";
  if (isClosed) await expirePages(stripe, customer);
  let { ticket, now } = first;
  let fetched = await fetchCustomer(stripe, customer);
  const mends = [
    (known: Fetched) => endUnwanted(stripe, known.subscriptions, isClosed),
    (known: Fetched) => adoptCard(stripe, known),
    (known: Fetched) => chargeNewCard(stripe, known),
  ];
  for (const mend of mends) {
    if (!(await mend(fetched))) continue;
    ({ ticket, now } = await books.ticket(customer));
    fetched = await fetchCustomer(stripe, customer);
  }
  const { state, foreign } = customerState(fetched, now);
  for (const reference of foreign) logLine("error", { event: "billing_mismatch", reference });
  const outcome = await books.apply(customer, ticket, { ...state, effects: [...effects, ...state.effects] });
  // A newer state has none of these effects.
  if (outcome === "stale" && effects.length > 0)
    return await syncCustomer({ stripe, books }, customer, effects);
  return outcome === "applied" && foreign.length > 0 ? "mismatch" : outcome;
}

/** Ends whatever a customer pays for at once, without giving anything back. */
export async function endSubscriptions(reach: Reach, customer: string): Promise<void> {
  const { stripe } = reach;
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: MOST });
  for (const { id } of data.filter(isLive)) await endSubscription(stripe, id);
  await syncCustomer(reach, customer);
}

const syncs = inTurn<string, Applied>();

/** Syncs a customer, one sync of this process after the other. A change of the provider's comes with many events. */
export function syncInTurn(reach: Reach, customer: string): Promise<Applied> {
  return syncs(customer, () => syncCustomer(reach, customer));
}
