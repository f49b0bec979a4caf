import { isLiveSubscription } from "@regia/domain/billing";
import { type Instant, toIsoTimestamp } from "@regia/domain/time";
import Stripe from "stripe";
import { kindOf, logLine } from "../log/index.ts";
import { endSubscription } from "./ending.ts";
import { type Fetched, invoiceOf, subscriptionOf } from "./fetched.ts";
import { keptOf } from "./money.ts";

/**
 * The mark of a subscription that was withdrawn from, with the instant; and of a refund that follows, with the subscription:
 * the acknowledgement tells it.
 */
export const WITHDRAWAL_MARK = "regia_withdrawal";

/** The mark of a subscription that nobody wants, such as the second of two that were bought at once. */
const UNWANTED_MARK = "regia_unwanted";

/**
 * Marks a subscription at the provider as one that is undone: it ends, and everything that is paid for it goes back. The next
 * sync does so, whoever dies meanwhile.
 * @param withdrawnAt when the person withdrew from it; undefined if nobody wanted it
 */
export async function undo(stripe: Stripe, id: string, withdrawnAt?: Instant): Promise<void> {
  const metadata =
    withdrawnAt === undefined
      ? { [UNWANTED_MARK]: "true" }
      : { [WITHDRAWAL_MARK]: toIsoTimestamp(withdrawnAt) };
  await stripe.subscriptions.update(id, { metadata });
}

/** Whether a subscription has a mark by which it is undone. */
export const isMarked = ({ metadata }: Stripe.Subscription): boolean =>
  metadata[WITHDRAWAL_MARK] !== undefined || metadata[UNWANTED_MARK] !== undefined;

/** The refunds that a withdrawal from a subscription has made. */
const refundsOf = ({ id }: Stripe.Subscription, { charges }: Pick<Fetched, "charges">): Stripe.Refund[] =>
  charges
    .flatMap(({ refunds }) => refunds?.data ?? [])
    .filter(({ metadata }) => metadata?.[WITHDRAWAL_MARK] === id);

/**
 * Whether a subscription is undone. Before subscriptions had marks, only the refunds of a withdrawal had one: such a
 * subscription is undone if it has ended too.
 */
export const isUndone = (subscription: Stripe.Subscription, fetched: Pick<Fetched, "charges">): boolean =>
  isMarked(subscription) ||
  (!isLiveSubscription(subscription) && refundsOf(subscription, fetched).length > 0);

/** The charges of a subscription. */
const chargesOf = ({ id }: Stripe.Subscription, fetched: Fetched): Stripe.Charge[] =>
  fetched.charges.filter((charge) => {
    const invoice = invoiceOf(charge, fetched);
    return invoice !== undefined && subscriptionOf(invoice) === id;
  });

/** A withdrawal, as the provider has it. */
export interface Withdrawn {
  readonly subscription: string;
  /** ISO timestamp. */
  readonly at: string;
  /** What goes back with it. */
  readonly cents: number;
}

/**
 * The withdrawals of a customer that have ended their subscription.
 * @param told the subscriptions whose withdrawal was acknowledged: what settles for them later is told by itself
 */
export function withdrawalsOf(fetched: Fetched, told: readonly string[]): Withdrawn[] {
  return fetched.subscriptions.flatMap((subscription) => {
    const { id, metadata } = subscription;
    const at = metadata[WITHDRAWAL_MARK];
    if (at === undefined || isLiveSubscription(subscription)) return [];
    const returned = refundsOf(subscription, fetched).reduce((sum, { amount }) => sum + amount, 0);
    const left = told.includes(id)
      ? 0
      : chargesOf(subscription, fetched).reduce((sum, charge) => sum + keptOf(charge, fetched), 0);
    return [{ subscription: id, at, cents: returned + left }];
  });
}

/**
 * Ends the subscriptions that are undone, and what is still to be paid for them.
 * @returns whether there were any
 */
export async function endUndone(stripe: Stripe, { subscriptions, invoices }: Fetched): Promise<boolean> {
  const isOpen = ({ id }: Stripe.Subscription) =>
    invoices.some((invoice) => invoice.status === "open" && subscriptionOf(invoice) === id);
  const toEnd = subscriptions.filter((each) => isMarked(each) && (isLiveSubscription(each) || isOpen(each)));
  for (const { id } of toEnd) await endSubscription(stripe, id);
  return toEnd.length > 0;
}

/**
 * Gives back what is kept for subscriptions that are undone. What cannot go back now is logged, and tried again with each sync.
 * @param told the subscriptions whose withdrawal was acknowledged
 * @returns whether anything has changed
 */
export async function giveBack(stripe: Stripe, fetched: Fetched, told: readonly string[]): Promise<boolean> {
  let hasChanged = false;
  for (const subscription of fetched.subscriptions) {
    const { id, metadata } = subscription;
    if (isLiveSubscription(subscription) || !isUndone(subscription, fetched)) continue;
    const isWithdrawn = metadata[UNWANTED_MARK] === undefined;
    for (const charge of chargesOf(subscription, fetched)) {
      if (keptOf(charge, fetched) <= 0) continue;
      try {
        await stripe.refunds.create(
          {
            charge: charge.id,
            reason: isWithdrawn ? "requested_by_customer" : "duplicate",
            ...(isWithdrawn && !told.includes(id) ? { metadata: { [WITHDRAWAL_MARK]: id } } : {}),
          },
          { idempotencyKey: `undone-${charge.id}-${charge.amount_refunded}` },
        );
        hasChanged = true;
      } catch (error) {
        // Given back or disputed in this moment, refused by the card, or the provider does not answer.
        hasChanged ||= error instanceof Stripe.errors.StripeInvalidRequestError;
        logLine("error", { event: "billing_not_returned", reference: charge.id, ...kindOf(error) });
      }
    }
  }
  return hasChanged;
}
