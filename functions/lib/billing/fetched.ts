import type { BillingPeriod } from "@regia/domain/plans";
import type Stripe from "stripe";
import { pricesOf } from "./catalogue.ts";

/** How many objects are read with one request. */
const MOST = 100;

/** The most invoices and charges of a customer that are read: those of decades. */
const WHOLE = { limit: 5_000 } as const;

/** What was fetched from the provider about one customer. */
export interface Fetched {
  readonly owner: Stripe.Customer | Stripe.DeletedCustomer;
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
  readonly disputes: readonly Stripe.Dispute[];
  /** The identifiers of the prices. */
  readonly prices: Readonly<Record<BillingPeriod, string>>;
}

/** The subscriptions of a customer, also those that have ended. */
export async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
  expand: string[] = [],
): Promise<Stripe.Subscription[]> {
  return (await stripe.subscriptions.list({ customer, status: "all", limit: MOST, expand })).data;
}

/** The charges of a customer with their disputes, which name no customer. */
async function chargesOf(stripe: Stripe, customer: string): Promise<Pick<Fetched, "charges" | "disputes">> {
  const charges = await stripe.charges
    .list({ customer, limit: MOST, expand: ["data.refunds"] })
    .autoPagingToArray(WHOLE);
  const disputed = charges.filter((charge) => charge.disputed);
  const found = await Promise.all(
    disputed.map(async ({ id }) => (await stripe.disputes.list({ charge: id, limit: MOST })).data),
  );
  return { charges, disputes: found.flat() };
}

/** Asks the provider about everything of a customer. */
export async function fetchCustomer(stripe: Stripe, customer: string): Promise<Fetched> {
  const [owner, subscriptions, invoices, money, prices] = await Promise.all([
    stripe.customers.retrieve(customer, { expand: ["invoice_settings.default_payment_method"] }),
    subscriptionsOf(stripe, customer, ["data.default_payment_method", "data.schedule"]),
    stripe.invoices.list({ customer, limit: MOST, expand: ["data.payments"] }).autoPagingToArray(WHOLE),
    chargesOf(stripe, customer),
    pricesOf(stripe),
  ]);
  return { owner, subscriptions, invoices, ...money, prices };
}

/** The identifier of what another object names, whether it was expanded or not. */
export const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);

/** The subscription that an invoice is about; null if it is about none. */
export const subscriptionOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);

/** The invoice that a charge pays; undefined if it pays none. */
export function invoiceOf(
  { payment_intent }: Stripe.Charge,
  { invoices }: Pick<Fetched, "invoices">,
): Stripe.Invoice | undefined {
  const intent = idOf(payment_intent);
  if (intent === null) return undefined;
  return invoices.find(({ payments }) =>
    (payments?.data ?? []).some(({ payment }) => idOf(payment.payment_intent) === intent),
  );
}
