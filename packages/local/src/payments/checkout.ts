import { isLiveSubscription } from "@regia/domain/billing";
import { bankAnswer, NOT_AUTHENTICATED } from "./cards.ts";
import { DAY, SESSION_LIFE } from "./due.ts";
import { type Attempt, collect, customerOf, type Outcome } from "./invoices.ts";
import type { CheckoutSession, Metadata, PortalSession, Price } from "./objects.ts";
import { newId } from "./objects.ts";
import { invalidRequest } from "./problem.ts";
import type { Store } from "./store.ts";
import { afterPayment, beginSubscription, expireIncomplete } from "./subscriptions.ts";

/** What a checkout session is for. */
export interface NewSession {
  readonly customer: string;
  readonly price: Price;
  readonly quantity: number;
  readonly clientReferenceId: string | null;
  readonly metadata: Metadata;
  readonly subscriptionMetadata: Metadata;
  readonly trialEnd: number | null;
  readonly trialDays: number | null;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly locale: CheckoutSession["locale"];
  readonly expiresAt: number | undefined;
}

/** The end of the trial that a session begins if it is completed now; null without one, or if it is over. */
export function trialEndOf({ internal }: CheckoutSession, now: number): number | null {
  const { trial_end: end, trial_days: days } = internal;
  if (days !== null) return now + days * DAY;
  return end !== null && end > now ? end : null;
}

/** Opens a checkout session; its page is below `/local/pay`. */
export async function openSession(store: Store, wanted: NewSession): Promise<CheckoutSession> {
  const { now } = store;
  const customer = await customerOf(store, wanted.customer);
  // Stripe asks for two days, because its trials are counted in days.
  if (wanted.trialEnd !== null && wanted.trialEnd < now + 2 * DAY)
    throw invalidRequest("The `trial_end` date has to be at least 2 days in the future.", {
      param: "subscription_data[trial_end]",
    });
  const id = newId("cs_test");
  const isTrial = wanted.trialEnd !== null || wanted.trialDays !== null;
  const total = isTrial ? 0 : wanted.price.unit_amount * wanted.quantity;
  const session: CheckoutSession = {
    id,
    object: "checkout.session",
    amount_subtotal: total,
    amount_total: total,
    cancel_url: wanted.cancelUrl,
    client_reference_id: wanted.clientReferenceId,
    created: now,
    currency: wanted.price.currency,
    customer: customer.id,
    customer_details: null,
    customer_email: null,
    expires_at: wanted.expiresAt ?? now + SESSION_LIFE,
    invoice: null,
    livemode: false,
    locale: wanted.locale,
    metadata: wanted.metadata,
    mode: "subscription",
    payment_intent: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    setup_intent: null,
    status: "open",
    subscription: null,
    success_url: wanted.successUrl,
    ui_mode: "hosted_page",
    url: `${store.publicUrl}/local/pay/checkout/${id}`,
    internal: {
      price: wanted.price.id,
      quantity: wanted.quantity,
      metadata: wanted.subscriptionMetadata,
      trial_end: wanted.trialEnd,
      trial_days: wanted.trialDays,
      subscription: null,
      asking: null,
      failure: null,
    },
  };
  await store.save(session);
  return session;
}

/** Ends an open session, so that nobody pays by it. */
export async function expireSession(store: Store, session: CheckoutSession): Promise<void> {
  if (session.status !== "open")
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  if (session.internal.subscription !== null)
    await expireIncomplete(store, await store.get("subscription", session.internal.subscription));
  session.status = "expired";
  session.url = null;
  session.internal.asking = null;
  await store.save(session, "checkout.session.expired");
}

/** Gives a card to its customer. */
async function attach(store: Store, paymentMethod: string, customer: string): Promise<void> {
  const card = await store.get("payment_method", paymentMethod);
  if (card.customer === customer) return;
  card.customer = customer;
  await store.save(card, "payment_method.attached");
}

/** Asks the bank without a charge, as for a trial or a new card. */
async function authorize(store: Store, { paymentMethod, consent }: Attempt): Promise<Outcome> {
  if (consent === "refuse") return NOT_AUTHENTICATED;
  if (consent === "allow") return "paid";
  return bankAnswer(await store.get("payment_method", paymentMethod), true);
}

async function payFirstInvoice(store: Store, session: CheckoutSession, attempt: Attempt): Promise<Outcome> {
  const { internal, customer } = session;
  const known =
    internal.subscription === null ? undefined : await store.get("subscription", internal.subscription);
  const subscription =
    known?.status === "incomplete"
      ? known
      : await beginSubscription(store, {
          customer,
          price: await store.get("price", internal.price),
          quantity: internal.quantity,
          metadata: internal.metadata,
          trialEnd: null,
        });
  internal.subscription = subscription.id;
  const invoice = await store.get("invoice", subscription.latest_invoice ?? "");
  const outcome = await collect(store, invoice, attempt, false);
  if (outcome !== "paid") return outcome;
  subscription.default_payment_method = attempt.paymentMethod;
  await store.save(subscription);
  await afterPayment(store, invoice);
  return outcome;
}

async function beginTrial(store: Store, session: CheckoutSession, attempt: Attempt): Promise<Outcome> {
  const { internal, customer } = session;
  const outcome = await authorize(store, attempt);
  if (outcome !== "paid") return outcome;
  const subscription = await beginSubscription(store, {
    customer,
    price: await store.get("price", internal.price),
    quantity: internal.quantity,
    metadata: internal.metadata,
    trialEnd: trialEndOf(session, store.now),
  });
  internal.subscription = subscription.id;
  subscription.default_payment_method = attempt.paymentMethod;
  await store.save(subscription, "customer.subscription.updated");
  return outcome;
}

/**
 * Pays an open session; what the bank said stands in it. The caller holds the customer's lock, so that a second click
 * finds the session complete.
 */
export async function paySession(store: Store, session: CheckoutSession, attempt: Attempt): Promise<void> {
  const { internal } = session;
  const isTrial = trialEndOf(session, store.now) !== null;
  const outcome = await (isTrial ? beginTrial : payFirstInvoice)(store, session, attempt);
  internal.asking = outcome === "asks" ? attempt.paymentMethod : null;
  internal.failure = typeof outcome === "string" ? null : outcome;
  if (outcome !== "paid") return await store.save(session);
  await attach(store, attempt.paymentMethod, session.customer);
  const subscription = await store.get("subscription", internal.subscription ?? "");
  const { address, email, name, phone, tax_exempt } = await customerOf(store, session.customer);
  const taxIds = await store.list("tax_id", { customer: session.customer });
  session.customer_details = {
    address: address ?? null,
    business_name: null,
    email,
    individual_name: null,
    name: name ?? null,
    phone: phone ?? null,
    tax_exempt: tax_exempt ?? null,
    tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
  };
  session.status = "complete";
  session.payment_status = isTrial ? "no_payment_required" : "paid";
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  session.url = null;
  await store.save(session, "checkout.session.completed");
}

/** Opens a portal session: a page on which a customer changes the card. */
export async function openPortal(
  store: Store,
  customer: string,
  returnUrl: string | null,
  locale: PortalSession["locale"],
): Promise<PortalSession> {
  await customerOf(store, customer);
  const id = newId("bps");
  const session: PortalSession = {
    id,
    object: "billing_portal.session",
    created: store.now,
    customer,
    livemode: false,
    locale,
    return_url: returnUrl,
    url: `${store.publicUrl}/local/pay/portal/${id}`,
    internal: { asking: null, failure: null },
  };
  await store.save(session);
  return session;
}

/**
 * Makes a card the one that the customer's subscriptions are paid with, if the bank agrees.
 * @returns whether it did
 */
export async function changeCard(store: Store, session: PortalSession, attempt: Attempt): Promise<boolean> {
  const { internal } = session;
  const outcome = await authorize(store, attempt);
  internal.asking = outcome === "asks" ? attempt.paymentMethod : null;
  internal.failure = typeof outcome === "string" ? null : outcome;
  await store.save(session);
  if (outcome !== "paid") return false;
  await attach(store, attempt.paymentMethod, session.customer);
  const customer = await customerOf(store, session.customer);
  customer.invoice_settings.default_payment_method = attempt.paymentMethod;
  await store.save(customer, "customer.updated");
  for (const subscription of (await store.list("subscription", { customer: customer.id })).filter(
    isLiveSubscription,
  )) {
    subscription.default_payment_method = attempt.paymentMethod;
    await store.save(subscription, "customer.subscription.updated");
  }
  return true;
}
