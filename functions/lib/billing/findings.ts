import type Stripe from "stripe";
import { periodOf } from "./catalogue.ts";
import { type Fetched, invoiceOf, subscriptionOf } from "./fetched.ts";
import { keptOf } from "./money.ts";
import { isUndone } from "./undone.ts";

/** What money and plans do not agree in: an amount that is kept for no plan, or a plan for which nothing is kept. */
export type Finding =
  | { readonly kind: "money_without_plan"; readonly reference: string; readonly cents: number }
  | { readonly kind: "plan_without_money"; readonly reference: string };

/** What of an invoice paid for the time before an instant, in cents. */
function usedOf({ lines }: Stripe.Invoice, until: number): number {
  return lines.data.reduce((sum, { amount, period: { start, end } }) => {
    const share = end <= start ? Number(start <= until) : (until - start) / (end - start);
    return sum + amount * Math.min(Math.max(share, 0), 1);
  }, 0);
}

/** What is kept for a subscription beyond what it gave, in cents. */
function excessOf(subscription: Stripe.Subscription, kept: number, fetched: Fetched): number {
  if (isUndone(subscription, fetched)) return kept;
  const { ended_at: end } = subscription;
  if (end === null) return 0;
  const used = fetched.invoices
    .filter((invoice) => invoice.status === "paid" && subscriptionOf(invoice) === subscription.id)
    .reduce((sum, invoice) => sum + usedOf(invoice, end), 0);
  return Math.floor(kept - used);
}

/** Whether nothing is kept for the running period of a subscription that gives its plan. What is not due yet is not missed. */
function isUnpaid(subscription: Stripe.Subscription, fetched: Fetched): boolean {
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const invoices = fetched.invoices.filter(
    (invoice) =>
      subscriptionOf(invoice) === subscription.id &&
      invoice.lines.data.some(({ amount, period }) => amount > 0 && period.end >= end),
  );
  if (invoices.some(({ status }) => status === "draft" || status === "open")) return false;
  const paid = invoices.filter(({ status }) => status === "paid");
  // What a customer's balance paid for was paid before.
  if (paid.some(({ total, amount_due }) => total > amount_due)) return false;
  return !fetched.charges.some(
    (charge) => keptOf(charge, fetched) > 0 && paid.some(({ id }) => invoiceOf(charge, fetched)?.id === id),
  );
}

/**
 * Finds money that is kept for no plan, and plans for which no money is kept. Subscriptions of another amount or currency than
 * is sold are found elsewhere.
 * @param isClosed whether the account was deleted: it gave up the rest of what it had paid for
 */
export function findingsOf(fetched: Fetched, isClosed: boolean): Finding[] {
  const sums = new Map<string, number>();
  const findings: Finding[] = [];
  for (const charge of fetched.charges) {
    const cents = keptOf(charge, fetched);
    const invoice = invoiceOf(charge, fetched);
    const id = invoice === undefined ? null : subscriptionOf(invoice);
    if (cents <= 0) continue;
    if (invoice?.status === "paid" && id !== null) sums.set(id, (sums.get(id) ?? 0) + cents);
    else findings.push({ kind: "money_without_plan", reference: charge.id, cents });
  }
  for (const subscription of fetched.subscriptions) {
    const [item] = subscription.items.data;
    if (item === undefined || periodOf(item.price) === undefined) continue;
    const reference = subscription.id;
    const cents = excessOf(subscription, sums.get(reference) ?? 0, fetched);
    if (cents > 0 && (!isClosed || isUndone(subscription, fetched)))
      findings.push({ kind: "money_without_plan", reference, cents });
    if (subscription.status === "active" && isUnpaid(subscription, fetched))
      findings.push({ kind: "plan_without_money", reference });
  }
  return findings;
}
