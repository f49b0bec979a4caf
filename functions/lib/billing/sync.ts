import { isLiveSubscription, isOverdue } from "@regia/domain/billing";
import Stripe from "stripe";
import { logLine } from "../log/index.ts";
import type { Books } from "./books.ts";
import { endSubscription, expirePages } from "./ending.ts";
import { type Fetched, fetchCustomer, idOf, subscriptionsOf } from "./fetched.ts";
import { type Finding, findingsOf } from "./findings.ts";
import { inTurn } from "./inTurn.ts";
import { withLease } from "./lease.ts";
import { customerState, failedInvoice } from "./state.ts";
import { endUndone, giveBack, isMarked, undo, type Withdrawn, withdrawalsOf } from "./undone.ts";

/**
 * Marks the live subscriptions of a customer that nobody wants: all but the first, where somebody paid on two pages at once;
 * all, where somebody paid for an account that was deleted meanwhile.
 * @returns whether there were any
 */
async function markUnwanted(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  isClosed: boolean,
): Promise<boolean> {
  const live = subscriptions
    .filter((subscription) => isLiveSubscription(subscription) && !isMarked(subscription))
    .toSorted((one, other) => one.created - other.created);
  const unwanted = isClosed ? live : live.slice(1);
  for (const { id } of unwanted) {
    logLine("error", { event: "billing_unwanted", reference: id });
    await undo(stripe, id);
  }
  return unwanted.length > 0;
}

/**
 * Lets a live subscription be charged to the card that the person chose for all payments, if that one is newer: the
 * provider's portal may change nothing else.
 * @returns whether the card changed
 */
async function adoptCard(stripe: Stripe, { owner, subscriptions }: Fetched): Promise<boolean> {
  const card = owner.deleted ? null : owner.invoice_settings.default_payment_method;
  const live = subscriptions.find(isLiveSubscription);
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
  if (card === undefined || card === null || invoice === undefined) return false;
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

/** What a sync has seen. */
export interface Synced {
  readonly outcome: Applied;
  /** The withdrawals that have ended their subscription. */
  readonly withdrawals: readonly Withdrawn[];
  readonly findings: readonly Finding[];
}

/**
 * Brings the books up to what the provider says of a customer, whose lease the caller holds. Events and people only say that
 * something may have changed: a ticket is taken, the provider asked, and its answer applied unless one with a higher ticket
 * was.
 */
export async function syncCustomer({ stripe, books }: Reach, customer: string): Promise<Synced> {
  const { isKnown, isClosed, toldWithdrawals: told, ...first } = await books.ticket(customer);
  if (!isKnown) return { outcome: "unknown", withdrawals: [], findings: [] };
  if (isClosed) await expirePages(stripe, customer);
  let { ticket, now } = first;
  let fetched = await fetchCustomer(stripe, customer);
  const mends = [
    (known: Fetched) => markUnwanted(stripe, known.subscriptions, isClosed),
    (known: Fetched) => endUndone(stripe, known),
    (known: Fetched) => giveBack(stripe, known, told),
    (known: Fetched) => adoptCard(stripe, known),
    (known: Fetched) => chargeNewCard(stripe, known),
  ];
  for (const mend of mends) {
    if (!(await mend(fetched))) continue;
    ({ ticket, now } = await books.ticket(customer));
    fetched = await fetchCustomer(stripe, customer);
  }
  const withdrawals = withdrawalsOf(fetched, told);
  const { state, foreign } = customerState(fetched, withdrawals, now);
  const findings = findingsOf(fetched, isClosed);
  for (const reference of foreign) logLine("error", { event: "billing_mismatch", reference });
  const applied = await books.apply(customer, ticket, state);
  const outcome = applied === "applied" && foreign.length > 0 ? "mismatch" : applied;
  return { outcome, withdrawals, findings };
}

/** Ends whatever a customer pays for at once, without giving anything back. */
export async function endSubscriptions(reach: Reach, customer: string): Promise<void> {
  const { stripe, books } = reach;
  await withLease(books, customer, async () => {
    for (const { id } of (await subscriptionsOf(stripe, customer)).filter(isLiveSubscription))
      await endSubscription(stripe, id);
    await syncCustomer(reach, customer);
  });
}

const syncs = inTurn<string, Applied>();

/**
 * Syncs a customer, unless another call has done so since this one was made: a change of the provider's comes with many
 * events.
 * @throws Refusal `busy` if other calls go on with the customer for too long
 */
export function syncInTurn(reach: Reach, customer: string): Promise<Applied> {
  const { books } = reach;
  return syncs(customer, async () => {
    const { ticket, isKnown } = await books.ticket(customer);
    if (!isKnown) return "unknown";
    return await withLease(books, customer, async (applied) =>
      applied > ticket ? "stale" : (await syncCustomer(reach, customer)).outcome,
    );
  });
}
