import { bankAnswer, NOT_AUTHENTICATED } from "./cards.ts";
import { DAY } from "./due.ts";
import type {
  CardError,
  Charge,
  Customer,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  PaymentIntent,
  Price,
  Subscription,
} from "./objects.ts";
import { newId } from "./objects.ts";
import { haveSamePeriod, type Period, partFor, periodFrom } from "./periods.ts";
import { invalidRequest } from "./problem.ts";
import type { Store } from "./store.ts";

/** Days from one attempt to charge a card to the next; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7] as const;

/** How a payment ended. */
export type Outcome = "paid" | "asks" | CardError;

/** The customer of an object that is stored for one. */
export async function customerOf(store: Store, id: string, param = "customer"): Promise<Customer> {
  const customer = await store.get("customer", id, param);
  if (customer.deleted)
    throw invalidRequest(`No such customer: '${id}'`, { code: "resource_missing", param });
  return customer;
}

interface Charged {
  readonly price: Price;
  readonly amount: number;
  readonly period: Period;
  readonly proration?: boolean;
  readonly description: string;
}

function lineOf(
  subscription: Subscription,
  { price, amount, period, proration, description }: Charged,
): InvoiceLine {
  const [item] = subscription.items.data;
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: price.currency,
    description,
    discountable: !proration,
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: proration ?? false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start: period.start, end: period.end },
    pricing: {
      type: "price_details",
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: item.quantity,
    subtotal: amount,
    subscription: subscription.id,
  };
}

const nameOf = async (store: Store, price: Price) => (await store.get("product", price.product)).name;

const dayOf = (at: number): string => new Date(at * 1_000).toISOString().slice(0, 10);

/** The line for a whole period of a price. */
export async function wholePeriod(
  store: Store,
  subscription: Subscription,
  price: Price,
  period: Period,
): Promise<InvoiceLine> {
  const { quantity } = subscription.items.data[0];
  const each = `€${(price.unit_amount / 100).toFixed(2)} / ${price.recurring.interval}`;
  return lineOf(subscription, {
    price,
    amount: price.unit_amount * quantity,
    period,
    description: `${quantity} × ${await nameOf(store, price)} (at ${each})`,
  });
}

/** The line that gives back what remains of the current period. */
export async function unusedTime(store: Store, subscription: Subscription, at: number): Promise<InvoiceLine> {
  const [{ price, quantity, current_period_start: start, current_period_end: end }] = subscription.items.data;
  const isFree = subscription.status === "trialing";
  return lineOf(subscription, {
    price,
    amount: isFree ? 0 : -partFor(price.unit_amount * quantity, { start, end }, at) || 0,
    period: { start: at, end },
    proration: true,
    description: `Unused time on ${await nameOf(store, price)} after ${dayOf(at)}`,
  });
}

/**
 * What a change of the price costs at an instant: the unused time of the old price is given back; the new one is charged for
 * the remaining time, or for a whole period where the cycle starts anew.
 */
export async function changeLines(
  store: Store,
  subscription: Subscription,
  price: Price,
  at: number,
  prorates: boolean,
): Promise<InvoiceLine[]> {
  const [item] = subscription.items.data;
  const credit = prorates ? [await unusedTime(store, subscription, at)] : [];
  if (!haveSamePeriod(item.price, price))
    return [...credit, await wholePeriod(store, subscription, price, periodFrom(price, store.now))];
  if (!prorates) return [];
  const period = { start: item.current_period_start, end: item.current_period_end };
  const remaining = lineOf(subscription, {
    price,
    amount: partFor(price.unit_amount * item.quantity, period, at),
    period: { start: at, end: period.end },
    proration: true,
    description: `Remaining time on ${await nameOf(store, price)} after ${dayOf(at)}`,
  });
  return [...credit, remaining];
}

/** An invoice that is not stored yet; it takes the customer's balance into account. */
export async function draftInvoice(
  store: Store,
  subscription: Subscription,
  lines: InvoiceLine[],
  reason: NonNullable<Invoice["billing_reason"]>,
): Promise<{ invoice: Invoice; customer: Customer }> {
  const customer = await customerOf(store, subscription.customer);
  const id = newId("in");
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(total + customer.balance, 0);
  const taxIds = await store.list("tax_id", { customer: customer.id });
  const [item] = subscription.items.data;
  const invoice: Invoice = {
    id,
    object: "invoice",
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: store.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    description: null,
    ending_balance: Math.min(total + customer.balance, 0),
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: "list", data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_start: item.current_period_start,
    period_end: store.now,
    starting_balance: customer.balance,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  };
  return { invoice, customer };
}

/** Stores an invoice with its number and its payment, which is still to be made. */
export async function finalizeInvoice(
  store: Store,
  { invoice, customer }: Awaited<ReturnType<typeof draftInvoice>>,
): Promise<Invoice> {
  for (const line of invoice.lines.data) line.invoice = invoice.id;
  await store.save(invoice, "invoice.created");
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.status_transitions.finalized_at = store.now;
  invoice.hosted_invoice_url = `${store.publicUrl}/local/pay/invoices/${invoice.id}`;
  invoice.invoice_pdf = `${invoice.hosted_invoice_url}/pdf`;
  customer.next_invoice_sequence += 1;
  customer.balance = invoice.ending_balance ?? 0;
  await store.save(customer);
  await store.save(invoice, "invoice.finalized");
  if (invoice.amount_due === 0) await markPaid(store, invoice);
  return invoice;
}

async function markPaid(store: Store, invoice: Invoice): Promise<void> {
  invoice.status = "paid";
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempted = true;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = store.now;
  await store.save(invoice, "invoice.updated", "invoice.paid", "invoice.payment_succeeded");
}

interface Payment {
  readonly intent: PaymentIntent;
  readonly payment: InvoicePayment;
}

/** The payment of an invoice; undefined before the first attempt. */
export async function findPayment(store: Store, { id }: Invoice): Promise<Payment | undefined> {
  const [payment] = await store.list("invoice_payment", { where: { invoice: id } });
  return payment && { intent: await store.get("payment_intent", payment.payment.payment_intent), payment };
}

/** The payment of an invoice, made with the first attempt. */
async function paymentOf(store: Store, invoice: Invoice): Promise<Payment> {
  const known = await findPayment(store, invoice);
  if (known) return known;
  const id = newId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    amount: invoice.amount_due,
    amount_received: 0,
    canceled_at: null,
    client_secret: newId(`${id}_secret`),
    created: store.now,
    currency: invoice.currency,
    customer: invoice.customer,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    status: "requires_payment_method",
  };
  const payment: InvoicePayment = {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: store.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
  await store.save(intent, "payment_intent.created");
  await store.save(payment);
  return { intent, payment };
}

/** An attempt to pay. */
export interface Attempt {
  readonly paymentMethod: string;
  /** Whether the person is there, so that the bank may ask. */
  readonly isPresent: boolean;
  /** The person's answer to the bank. */
  readonly consent?: "allow" | "refuse";
}

/** Asks the bank, or takes the failure that the time panel wants. */
async function ask(store: Store, customer: string, attempt: Attempt): Promise<Outcome> {
  if (attempt.consent === "refuse") return NOT_AUTHENTICATED;
  const wanted = `fail:${customer}`;
  if ((await store.setting(wanted)) !== undefined) {
    await store.set(wanted, undefined);
    return {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    };
  }
  const answer = bankAnswer(await store.get("payment_method", attempt.paymentMethod), attempt.isPresent);
  return answer === "asks" && attempt.consent === "allow" ? "paid" : answer;
}

async function recordCharge(
  store: Store,
  intent: PaymentIntent,
  paymentMethod: string,
  failure: CardError | null,
): Promise<Charge> {
  const { card } = await store.get("payment_method", paymentMethod);
  const isPaid = failure === null;
  const charge: Charge = {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    created: store.now,
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: {},
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    payment_method_details: { type: "card", card: { brand: card.brand, last4: card.last4 } },
    refunded: false,
    status: isPaid ? "succeeded" : "failed",
  };
  await store.save(charge, isPaid ? "charge.succeeded" : "charge.failed");
  return charge;
}

/** Plans the next attempt after one that was planned. */
function planNext(store: Store, invoice: Invoice): void {
  const wait = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = wait === undefined ? null : store.now + wait * DAY;
}

/**
 * Tries to collect an open invoice. The caller decides what follows for the subscription.
 * @param isPlanned whether the attempt is one of a series, of which the next is planned after a failure
 */
export async function collect(
  store: Store,
  invoice: Invoice,
  attempt: Attempt,
  isPlanned: boolean,
): Promise<Outcome> {
  const { intent, payment } = await paymentOf(store, invoice);
  const outcome = await ask(store, invoice.customer, attempt);
  intent.payment_method = attempt.paymentMethod;
  intent.next_action = null;
  invoice.attempted = true;
  // After the first attempt, only planned ones count.
  if (isPlanned || (outcome !== "asks" && invoice.attempt_count === 0)) invoice.attempt_count += 1;
  if (outcome === "asks") {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
    await store.save(intent, "payment_intent.requires_action");
    if (isPlanned) planNext(store, invoice);
    await store.save(invoice, "invoice.payment_action_required");
    return outcome;
  }
  // A refused confirmation never reaches the card.
  const charge =
    outcome === NOT_AUTHENTICATED
      ? undefined
      : await recordCharge(store, intent, attempt.paymentMethod, outcome === "paid" ? null : outcome);
  intent.latest_charge = charge?.id ?? intent.latest_charge;
  if (outcome === "paid") {
    intent.status = "succeeded";
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    await store.save(intent, "payment_intent.succeeded");
    payment.status = "paid";
    payment.amount_paid = intent.amount;
    payment.status_transitions.paid_at = store.now;
    await store.save(payment, "invoice_payment.paid");
    await markPaid(store, invoice);
    return outcome;
  }
  intent.status = "requires_payment_method";
  intent.last_payment_error = outcome;
  await store.save(intent, "payment_intent.payment_failed");
  if (isPlanned) planNext(store, invoice);
  await store.save(invoice, "invoice.updated", "invoice.payment_failed");
  return outcome;
}

/** Gives up an open invoice: nobody pays it any more. */
export async function voidInvoice(store: Store, id: string): Promise<void> {
  const invoice = await store.get("invoice", id);
  if (invoice.status !== "open") return;
  invoice.status = "void";
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = store.now;
  const made = await findPayment(store, invoice);
  if (made) {
    const { intent, payment } = made;
    Object.assign(intent, { status: "canceled", canceled_at: store.now, next_action: null });
    await store.save(intent, "payment_intent.canceled");
    payment.status = "canceled";
    payment.status_transitions.canceled_at = store.now;
    await store.save(payment);
  }
  await store.save(invoice, "invoice.updated", "invoice.voided");
}
