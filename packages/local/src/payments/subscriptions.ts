import { isLiveSubscription } from "@regia/domain/billing";
import { PENDING_UPDATE, TRIAL_NOTICE } from "./due.ts";
import {
  changeLines,
  collect,
  customerOf,
  draftInvoice,
  finalizeInvoice,
  type Outcome,
  unusedTime,
  voidInvoice,
  wholePeriod,
} from "./invoices.ts";
import type { Invoice, InvoiceLine, Metadata, Price, Subscription } from "./objects.ts";
import { newId } from "./objects.ts";
import { haveSamePeriod, periodFrom } from "./periods.ts";
import { cardProblem, invalidRequest, missing } from "./problem.ts";
import { enterNextPhase } from "./schedules.ts";
import type { Store } from "./store.ts";

/** What a subscription begins with. */
export interface NewSubscription {
  readonly customer: string;
  readonly price: Price;
  readonly quantity: number;
  readonly metadata: Metadata;
  readonly trialEnd: number | null;
}

/** Begins a subscription with its first invoice: incomplete until that is paid, or a trial, whose invoice is of nothing. */
export async function beginSubscription(
  store: Store,
  { customer, price, quantity, metadata, trialEnd }: NewSubscription,
): Promise<Subscription> {
  const { now } = store;
  const period = trialEnd === null ? periodFrom(price, now) : { start: now, end: trialEnd };
  const id = newId("sub");
  const subscription: Subscription = {
    id,
    object: "subscription",
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: null,
    description: null,
    ended_at: null,
    items: {
      object: "list",
      data: [
        {
          id: newId("si"),
          object: "subscription_item",
          created: now,
          current_period_start: period.start,
          current_period_end: period.end,
          metadata: {},
          price,
          quantity,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata,
    pause_collection: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? "incomplete" : "trialing",
    trial_start: trialEnd === null ? null : now,
    trial_end: trialEnd,
  };
  const line = await wholePeriod(store, subscription, price, period);
  if (trialEnd !== null) Object.assign(line, { amount: 0, subtotal: 0, description: `Trial period` });
  await store.save(subscription, "customer.subscription.created");
  await bill(store, subscription, [line], "subscription_create");
  await store.save(subscription);
  if (trialEnd !== null && trialEnd - TRIAL_NOTICE <= now)
    await store.emit("customer.subscription.trial_will_end", subscription);
  return subscription;
}

async function bill(
  store: Store,
  subscription: Subscription,
  lines: InvoiceLine[],
  reason: NonNullable<Invoice["billing_reason"]>,
): Promise<Invoice> {
  const invoice = await finalizeInvoice(store, await draftInvoice(store, subscription, lines, reason));
  subscription.latest_invoice = invoice.id;
  return invoice;
}

/** The card that pays a subscription: its own, or its customer's. */
export async function cardOf(store: Store, subscription: Subscription): Promise<string | null> {
  const customer = await customerOf(store, subscription.customer);
  return subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
}

/** Collects an invoice from the subscription's card; the person is not there. */
async function collectFromCard(
  store: Store,
  subscription: Subscription,
  invoice: Invoice,
  isPlanned: boolean,
): Promise<Outcome> {
  if (invoice.status === "paid") return "paid";
  const paymentMethod = await cardOf(store, subscription);
  if (paymentMethod === null)
    throw invalidRequest("This customer has no attached payment source or default payment method.");
  return await collect(store, invoice, { paymentMethod, isPresent: false }, isPlanned);
}

/** What follows for a subscription once one of its invoices is paid. */
export async function afterPayment(store: Store, invoice: Invoice): Promise<void> {
  const subscription = await store.get("subscription", invoice.parent.subscription_details.subscription);
  const { pending_update: pending } = subscription;
  if (pending !== null && subscription.latest_invoice === invoice.id) {
    const [item] = pending.subscription_items;
    subscription.pending_update = null;
    if (item)
      applyPrice(subscription, item.price, invoice.lines.data.at(-1)?.period.start ?? invoice.created);
    await store.save(
      subscription,
      "customer.subscription.pending_update_applied",
      "customer.subscription.updated",
    );
  } else if (subscription.status === "incomplete" || subscription.status === "past_due") {
    subscription.status = "active";
    await store.save(subscription, "customer.subscription.updated");
  }
}

/** What follows for a subscription once its last invoice is given up: a change that waited for it is dropped. */
export async function afterVoiding(store: Store, { id, parent }: Invoice): Promise<void> {
  const subscription = await store.get("subscription", parent.subscription_details.subscription);
  if (subscription.latest_invoice !== id) return;
  if (subscription.pending_update !== null) {
    subscription.pending_update = null;
    await store.save(subscription, "customer.subscription.pending_update_expired");
  } else if (subscription.status === "past_due") {
    subscription.status = "active";
    await store.save(subscription, "customer.subscription.updated");
  }
}

/** Ends a subscription now. */
export async function endSubscription(
  store: Store,
  subscription: Subscription,
  reason: "cancellation_requested" | "payment_failed",
): Promise<void> {
  if (subscription.schedule !== null) {
    const schedule = await store.get("subscription_schedule", subscription.schedule);
    Object.assign(schedule, { status: "canceled", canceled_at: store.now, current_phase: null });
    await store.save(schedule, "subscription_schedule.canceled");
  }
  for (const invoice of await store.list("invoice", {
    customer: subscription.customer,
    where: { status: "open" },
  })) {
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue;
    // It stays open, but nobody tries to collect it.
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    await store.save(invoice, "invoice.updated");
  }
  subscription.cancellation_details.reason = reason;
  Object.assign(subscription, {
    status: "canceled",
    ended_at: store.now,
    schedule: null,
    pending_update: null,
  });
  subscription.canceled_at ??= store.now;
  await store.save(subscription, "customer.subscription.deleted");
}

/** Ends a subscription whose first payment did not come. */
export async function expireIncomplete(store: Store, subscription: Subscription): Promise<void> {
  if (subscription.status !== "incomplete") return;
  if (subscription.latest_invoice !== null) await voidInvoice(store, subscription.latest_invoice);
  Object.assign(subscription, { status: "incomplete_expired", ended_at: store.now });
  await store.save(subscription, "customer.subscription.updated");
}

function applyPrice(subscription: Subscription, price: Price, at: number): void {
  const [item] = subscription.items.data;
  if (!haveSamePeriod(item.price, price) && subscription.status !== "trialing") {
    const period = periodFrom(price, at);
    item.current_period_start = period.start;
    item.current_period_end = period.end;
    subscription.billing_cycle_anchor = at;
    if (subscription.cancel_at_period_end) subscription.cancel_at = period.end;
  }
  item.price = price;
}

/** Starts the next period of a subscription and collects for it. */
async function renew(store: Store, subscription: Subscription): Promise<void> {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  const price = await enterNextPhase(store, subscription);
  if (price !== undefined && !haveSamePeriod(price, item.price)) subscription.billing_cycle_anchor = start;
  item.price = price ?? item.price;
  const period = periodFrom(item.price, start, subscription.billing_cycle_anchor);
  item.current_period_start = period.start;
  item.current_period_end = period.end;
  if (subscription.status === "trialing") subscription.status = "active";
  const line = await wholePeriod(store, subscription, item.price, period);
  const invoice = await bill(store, subscription, [line], "subscription_cycle");
  if ((await collectFromCard(store, subscription, invoice, true)) !== "paid")
    subscription.status = "past_due";
  await store.save(subscription, "customer.subscription.updated");
}

/** Sets the end of a trial; at once, the first period begins now. */
export async function setTrialEnd(
  store: Store,
  subscription: Subscription,
  end: number | "now",
): Promise<void> {
  const at = end === "now" ? store.now : end;
  const [item] = subscription.items.data;
  if (at < store.now)
    throw invalidRequest("Invalid timestamp: must be in the future.", { param: "trial_end" });
  subscription.trial_start ??= store.now;
  subscription.trial_end = at;
  subscription.billing_cycle_anchor = at;
  item.current_period_end = at;
  if (end === "now") await renew(store, subscription);
  else subscription.status = "trialing";
}

/** Carries out what is due for a subscription. */
export async function carryOutSubscription(store: Store, subscription: Subscription): Promise<void> {
  const { now } = store;
  const { status, cancel_at: cancelAt, pending_update: pending } = subscription;
  if (status === "incomplete") await expireIncomplete(store, subscription);
  else if (cancelAt !== null && cancelAt <= now)
    await endSubscription(store, subscription, "cancellation_requested");
  else if (pending !== null && pending.expires_at <= now) {
    await dropPendingUpdate(store, subscription);
    await store.save(subscription);
  } else if (subscription.items.data[0].current_period_end <= now) await renew(store, subscription);
  else {
    await store.emit("customer.subscription.trial_will_end", subscription);
    await store.save(subscription);
  }
}

/** Tries to collect an invoice again; after the last attempt the subscription ends. */
export async function retryInvoice(store: Store, invoice: Invoice): Promise<void> {
  const subscription = await store.get("subscription", invoice.parent.subscription_details.subscription);
  const outcome = await collectFromCard(store, subscription, invoice, true);
  if (outcome === "paid") await afterPayment(store, invoice);
  else if (invoice.next_payment_attempt === null)
    await endSubscription(store, subscription, "payment_failed");
}

async function dropPendingUpdate(store: Store, subscription: Subscription): Promise<void> {
  if (subscription.pending_update === null) return;
  if (subscription.latest_invoice !== null) await voidInvoice(store, subscription.latest_invoice);
  subscription.pending_update = null;
  await store.emit("customer.subscription.pending_update_expired", subscription);
}

/** How a change of the price is paid. */
export interface PriceChange {
  readonly price: Price;
  readonly prorationBehavior: "always_invoice" | "create_prorations" | "none";
  /** The instant of the change for the amounts, in seconds. */
  readonly at: number;
  readonly paymentBehavior: "allow_incomplete" | "error_if_incomplete" | "pending_if_incomplete";
}

/** Refuses an instant outside of the current period. */
export function checkProrationDate(subscription: Subscription, at: number): void {
  const [item] = subscription.items.data;
  if (at < item.current_period_start || at > item.current_period_end)
    throw invalidRequest("Cannot specify `proration_date` outside of current subscription period.", {
      param: "proration_date",
    });
}

/**
 * Changes the price of a subscription. `pending_if_incomplete` changes nothing before the payment;
 * `error_if_incomplete` fails without it, and the caller takes back what was done.
 */
export async function changePrice(
  store: Store,
  subscription: Subscription,
  change: PriceChange,
): Promise<void> {
  const { price, prorationBehavior, at, paymentBehavior } = change;
  checkProrationDate(subscription, at);
  const [item] = subscription.items.data;
  if (item.price.id === price.id) return;
  await dropPendingUpdate(store, subscription);
  if (subscription.status === "trialing") return applyPrice(subscription, price, store.now);
  if (prorationBehavior === "create_prorations" && haveSamePeriod(item.price, price))
    throw invalidRequest(
      "Use `always_invoice` or `none`: prorations that wait for the next invoice are not supported here.",
      {
        param: "proration_behavior",
      },
    );
  const lines = await changeLines(store, subscription, price, at, prorationBehavior !== "none");
  if (lines.length === 0) return applyPrice(subscription, price, store.now);
  const invoice = await bill(store, subscription, lines, "subscription_update");
  const outcome = await collectFromCard(store, subscription, invoice, paymentBehavior === "allow_incomplete");
  if (outcome === "paid") return applyPrice(subscription, price, store.now);
  if (paymentBehavior === "pending_if_incomplete") {
    subscription.pending_update = {
      expires_at: store.now + PENDING_UPDATE,
      subscription_items: [{ ...item, price }],
    };
    return;
  }
  if (paymentBehavior === "error_if_incomplete")
    throw outcome === "asks"
      ? cardProblem({
          type: "card_error",
          code: "subscription_payment_intent_requires_action",
          message:
            "Payment for this subscription requires additional user action before it can be completed successfully.",
        })
      : cardProblem(outcome);
  applyPrice(subscription, price, store.now);
  subscription.status = "past_due";
}

/** The invoice that a change, or else the next renewal, would make. Nothing is stored. */
export async function previewInvoice(
  store: Store,
  subscription: Subscription,
  change: Omit<PriceChange, "paymentBehavior"> | undefined,
): Promise<Invoice> {
  const [item] = subscription.items.data;
  if (change !== undefined) checkProrationDate(subscription, change.at);
  const price = change?.price ?? item.price;
  const lines: InvoiceLine[] = [];
  if (change !== undefined && subscription.status === "trialing") {
    if (change.prorationBehavior === "always_invoice")
      lines.push(await unusedTime(store, subscription, change.at));
  } else if (change !== undefined && price.id !== item.price.id)
    lines.push(
      ...(await changeLines(store, subscription, price, change.at, change.prorationBehavior !== "none")),
    );
  const reason = change === undefined ? "upcoming" : "subscription_update";
  if (lines.length === 0) {
    if (!isLiveSubscription(subscription) || subscription.cancel_at !== null)
      throw invalidRequest(`No upcoming invoices for customer: ${subscription.customer}`, {
        code: "invoice_upcoming_none",
      });
    const next = (await enterNextPhase(store, subscription, false)) ?? price;
    const anchor = haveSamePeriod(next, item.price) ? subscription.billing_cycle_anchor : undefined;
    const period = periodFrom(next, item.current_period_end, anchor);
    lines.push(await wholePeriod(store, subscription, next, period));
  }
  const { invoice } = await draftInvoice(store, subscription, lines, reason);
  invoice.id = invoice.id.replace("in_", "upcoming_in_");
  if (change === undefined) invoice.next_payment_attempt = item.current_period_end;
  return invoice;
}

/** Cancels a subscription now, as its customer asks. */
export async function cancelNow(
  store: Store,
  subscription: Subscription,
  settles: { readonly invoiceNow: boolean; readonly prorate: boolean },
): Promise<void> {
  if (subscription.status === "incomplete") return await expireIncomplete(store, subscription);
  if (!isLiveSubscription(subscription)) throw missing("subscription", subscription.id);
  if (settles.invoiceNow && settles.prorate)
    await bill(store, subscription, [await unusedTime(store, subscription, store.now)], "manual");
  await endSubscription(store, subscription, "cancellation_requested");
}
