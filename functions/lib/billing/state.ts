import type { Rows } from "@regia/api/database";
import {
  grantedUntil,
  isLiveSubscription,
  isOverdue,
  isSubscriptionStatus,
  PAYMENT_GRACE_DAYS,
} from "@regia/domain/billing";
import type { BillingPeriod } from "@regia/domain/plans";
import { DAY_MS, type Instant, toIsoTimestamp } from "@regia/domain/time";
import type Stripe from "stripe";
import { centsOf, periodOf } from "./catalogue.ts";
import { type Fetched, idOf, invoiceOf, subscriptionOf } from "./fetched.ts";
import { returnedOf } from "./money.ts";
import { WITHDRAWAL_MARK, type Withdrawn } from "./undone.ts";

/** A subscription as the books take it. */
export type SubscriptionRow = Omit<Rows["billing_subscriptions"], "customer_id">;

/** An invoice as the books take it. */
export interface InvoiceRow extends Omit<Rows["billing_invoices"], "customer_id" | "status" | "lines"> {
  readonly status: NonNullable<Stripe.Invoice["status"]>;
  readonly lines: readonly { readonly description: string; readonly amountCents: number }[];
}

/** What is done once, when its cause is first seen. */
export interface Effect {
  readonly kind: string;
  /** What it is done once for. */
  readonly reference: string;
  readonly mail: { readonly kind: string; readonly payload: Readonly<Record<string, unknown>> };
}

/** Everything that the provider says about one customer. */
export interface CustomerState {
  readonly subscriptions: readonly SubscriptionRow[];
  readonly invoices: readonly InvoiceRow[];
  /** The plan that is paid for; null if none is. */
  readonly grant: { readonly plan: "pro"; readonly from: string; readonly until: string } | null;
  readonly effects: readonly Effect[];
}

/** How long a payment or a refund is still told, so that an old customer's history sends no email. */
const NEWS_MS = 30 * DAY_MS;

const instantOf = (seconds: number): Instant => seconds * 1000;
const timestamp = (seconds: number): string => toIsoTimestamp(instantOf(seconds));
const timestampOrNull = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : timestamp(seconds);

/** The invoice of a subscription that could not be charged: the oldest that is open and was tried. */
export function failedInvoice(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]) {
  if (!isOverdue(subscription)) return undefined;
  return invoices
    .filter(
      (invoice) =>
        invoice.status === "open" && invoice.attempted && subscriptionOf(invoice) === subscription.id,
    )
    .toSorted((one, other) => one.created - other.created)[0];
}

/** When the charge of an invoice was first tried. */
const firstTry = (invoice: Stripe.Invoice): number =>
  invoice.status_transitions.finalized_at ?? invoice.created;

/** The billing period that begins once the running one has ended; null if it is the same. */
function nextPeriod(
  { schedule }: Stripe.Subscription,
  end: number,
  { prices }: Pick<Fetched, "prices">,
): BillingPeriod | null {
  if (schedule === null || typeof schedule === "string") return null;
  const phase = schedule.phases.find(({ start_date }) => start_date >= end);
  const price = idOf(phase?.items[0]?.price);
  if (price === prices.monthly) return "monthly";
  return price === prices.yearly ? "yearly" : null;
}

function cardOf({ default_payment_method: method }: Stripe.Subscription) {
  const card = method === null || typeof method === "string" ? undefined : method.card;
  return { card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null };
}

function subscriptionRow(subscription: Stripe.Subscription, fetched: Fetched): SubscriptionRow | undefined {
  const [item] = subscription.items.data;
  const period = item && periodOf(item.price);
  if (item === undefined || period === undefined || !isSubscriptionStatus(subscription.status))
    return undefined;
  const end = item.current_period_end;
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? end : null);
  const failed = failedInvoice(subscription, fetched.invoices);
  const next = nextPeriod(subscription, end, fetched);
  const goesOn = isLiveSubscription(subscription) && (cancelAt === null || cancelAt > end);
  const nextCents = next === null ? item.price.unit_amount : centsOf(next);
  const due = failed ? failed.next_payment_attempt : end;
  return {
    id: subscription.id,
    status: subscription.status,
    plan: "pro",
    period,
    started_at: timestamp(subscription.start_date),
    current_period_start: timestamp(item.current_period_start),
    current_period_end: timestamp(end),
    cancel_at: timestampOrNull(cancelAt),
    ended_at: timestampOrNull(subscription.ended_at),
    failing_since: failed ? timestamp(firstTry(failed)) : null,
    next_charge_at: goesOn ? timestampOrNull(due) : null,
    next_charge_cents: goesOn && due !== null ? (failed?.amount_remaining ?? nextCents) : null,
    next_period: next === period ? null : next,
    ...cardOf(subscription),
  };
}

function invoiceRow(invoice: Stripe.Invoice, fetched: Fetched): InvoiceRow {
  const returned = fetched.charges
    .filter((charge) => invoiceOf(charge, fetched)?.id === invoice.id)
    .reduce((sum, charge) => sum + returnedOf(charge, fetched.disputes), 0);
  return {
    id: invoice.id,
    subscription_id: subscriptionOf(invoice),
    number: invoice.number,
    total_cents: invoice.total,
    currency: invoice.currency.toUpperCase(),
    status: invoice.status ?? "draft",
    lines: invoice.lines.data.map(({ description, amount }) => ({
      description: description ?? "",
      amountCents: amount,
    })),
    created_at: timestamp(invoice.created),
    paid_at: timestampOrNull(invoice.status_transitions.paid_at),
    refunded_cents: returned,
    pdf_url: invoice.invoice_pdf ?? null,
    payment_url: invoice.status === "open" ? (invoice.hosted_invoice_url ?? null) : null,
  };
}

/** The mark of a refund that holds an admin's reason. */
export const REASON_MARK = "regia_reason";

/** What was given back and is told by nothing else, each refund once. */
function refundEffects(fetched: Fetched, now: Instant): Effect[] {
  return fetched.charges.flatMap((charge) => {
    const invoice = invoiceOf(charge, fetched);
    const told = (charge.refunds?.data ?? []).filter(
      ({ status, created, metadata }) =>
        (status === "succeeded" || status === "pending") &&
        instantOf(created) > now - NEWS_MS &&
        metadata?.[WITHDRAWAL_MARK] === undefined,
    );
    return told.map(({ id, amount, created, metadata }) => {
      const reason = metadata?.[REASON_MARK] ?? null;
      const payload = { number: invoice?.number ?? null, cents: amount, at: timestamp(created), reason };
      return { kind: "payment-refunded", reference: id, mail: { kind: "payment-refunded", payload } };
    });
  });
}

/** The withdrawals that are acknowledged. */
const withdrawalEffects = (withdrawals: readonly Withdrawn[], now: Instant): Effect[] =>
  withdrawals
    .filter(({ at }) => Date.parse(at) > now - NEWS_MS)
    .map(({ subscription, at, cents }) => ({
      kind: "withdrawal",
      reference: subscription,
      mail: { kind: "withdrawal-received", payload: { at, cents } },
    }));

/** The receipts, the refunds and the failure that the person is to be told, each once. */
function effectsOf(
  rows: readonly InvoiceRow[],
  subscriptions: readonly SubscriptionRow[],
  fetched: Fetched,
  now: Instant,
): Effect[] {
  const receipts = rows
    .filter(
      ({ status, paid_at, total_cents }) =>
        status === "paid" && total_cents > 0 && paid_at !== null && Date.parse(paid_at) > now - NEWS_MS,
    )
    .map(({ id, number, total_cents, paid_at, pdf_url }) => ({
      kind: "payment-receipt",
      reference: id,
      mail: {
        kind: "payment-receipt",
        payload: { number, cents: total_cents, at: paid_at, pdfUrl: pdf_url },
      },
    }));
  const failures = fetched.subscriptions.flatMap((subscription) => {
    const failed = failedInvoice(subscription, fetched.invoices);
    if (!failed || !subscriptions.some(({ id }) => id === subscription.id)) return [];
    const until = toIsoTimestamp(instantOf(firstTry(failed)) + PAYMENT_GRACE_DAYS * DAY_MS);
    const payload = { cents: failed.amount_remaining, until };
    return [{ kind: "payment-failed", reference: failed.id, mail: { kind: "payment-failed", payload } }];
  });
  return [...receipts, ...refundEffects(fetched, now), ...failures];
}

/**
 * What the books are to say of a customer.
 * @param withdrawals that have ended their subscription
 * @param now of the payments' clock
 * @returns the state, and the subscriptions that pay for nothing that is sold, such as those of another amount
 */
export function customerState(
  fetched: Fetched,
  withdrawals: readonly Withdrawn[],
  now: Instant,
): { readonly state: CustomerState; readonly foreign: readonly string[] } {
  const rows = fetched.subscriptions.map((subscription) => ({
    id: subscription.id,
    row: subscriptionRow(subscription, fetched),
  }));
  const subscriptions = rows.flatMap(({ row }) => row ?? []);
  const invoices = fetched.invoices
    .filter(({ status }) => status !== "draft")
    .map((invoice) => invoiceRow(invoice, fetched));
  const [grant] = subscriptions
    .flatMap((row) => {
      const until = grantedUntil({
        status: row.status,
        periodEnd: Date.parse(row.current_period_end),
        cancelAt: row.cancel_at === null ? null : Date.parse(row.cancel_at),
        failedAt: row.failing_since === null ? null : Date.parse(row.failing_since),
      });
      return until === null ? [] : [{ plan: row.plan, from: row.started_at, until: toIsoTimestamp(until) }];
    })
    .toSorted((one, other) => other.until.localeCompare(one.until));
  return {
    state: {
      subscriptions,
      invoices,
      grant: grant ?? null,
      effects: [...withdrawalEffects(withdrawals, now), ...effectsOf(invoices, subscriptions, fetched, now)],
    },
    foreign: rows.flatMap(({ id, row }) => (row ? [] : [id])),
  };
}
