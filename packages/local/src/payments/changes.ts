import { isLiveSubscription } from "@regia/domain/billing";
import type * as v from "valibot";
import { expireSession, openPortal, openSession } from "./checkout.ts";
import type { FormRecord } from "./form.ts";
import { collect, customerOf, voidInvoice } from "./invoices.ts";
import type {
  Charge,
  Customer,
  Dispute,
  Kind,
  Kinds,
  Metadata,
  Price,
  Product,
  Refund,
  SubscriptionItem,
  TaxId,
} from "./objects.ts";
import { newId } from "./objects.ts";
import { PARAMETERS, parameters } from "./parameters.ts";
import { periodFrom } from "./periods.ts";
import { cardProblem, invalidRequest } from "./problem.ts";
import { releaseSchedule, scheduleFrom, setPhases } from "./schedules.ts";
import { type Store, sent } from "./store.ts";
import {
  afterPayment,
  afterVoiding,
  cancelNow,
  cardOf,
  changePrice,
  type PriceChange,
  previewInvoice,
  setTrialEnd,
} from "./subscriptions.ts";

/** Answers one request that changes something. */
type Change = (store: Store, given: FormRecord, ids: readonly string[]) => Promise<object>;

/** A request whose parameters are checked first. */
const change =
  <Schema extends v.GenericSchema<unknown, unknown>>(
    schema: Schema,
    work: (store: Store, values: v.InferOutput<Schema>, id: string, other: string) => Promise<object>,
  ): Change =>
  async (store, given, [id = "", other = ""]) =>
    sent(await work(store, parameters(schema, given), id, other));

/** An object whose customer's lock is held from here on. */
async function held<K extends Kind>(store: Store, kind: K, id: string, param?: string): Promise<Kinds[K]> {
  const found = await store.get(kind, id, param);
  const owner = found.object === "customer" ? found.id : "customer" in found ? found.customer : null;
  if (typeof owner === "string") await store.lock(owner);
  return await store.get(kind, id, param);
}

/** Metadata after a change: an empty value removes its key, an empty text all of them. */
function withMetadata(known: Metadata, change: Metadata | "" | undefined): Metadata {
  if (change === "") return {};
  return Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== ""));
}

const createProduct = change(PARAMETERS.product, async (store, given) => {
  const id = given.id ?? newId("prod");
  if ((await store.any(id)) !== undefined)
    throw invalidRequest(`Product already exists.`, { code: "resource_already_exists", param: "id" });
  const product: Product = {
    id,
    object: "product",
    active: given.active ?? true,
    created: store.now,
    description: given.description ?? null,
    livemode: false,
    metadata: withMetadata({}, given.metadata),
    name: given.name,
    updated: store.now,
  };
  await store.save(product, "product.created");
  return product;
});

const createPrice = change(PARAMETERS.price, async (store, given) => {
  await store.get("product", given.product, "product");
  const key = given.lookup_key;
  const [taken] = key === undefined ? [] : await store.list("price", { where: { lookup_key: key } });
  if (taken !== undefined && given.transfer_lookup_key !== true)
    throw invalidRequest(`A price (\`${taken.id}\`) already uses that lookup key.`, { param: "lookup_key" });
  if (taken !== undefined) {
    taken.lookup_key = null;
    await store.save(taken, "price.updated");
  }
  const price: Price = {
    id: newId("price"),
    object: "price",
    active: given.active ?? true,
    billing_scheme: "per_unit",
    created: store.now,
    currency: given.currency,
    livemode: false,
    lookup_key: key ?? null,
    metadata: withMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: {
      interval: given.recurring.interval,
      interval_count: given.recurring.interval_count ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: given.tax_behavior ?? "unspecified",
    type: "recurring",
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  };
  await store.save(price, "price.created");
  return price;
});

/** What is known about a customer after a change of some of it. */
function withDetails(customer: Customer, given: v.InferOutput<typeof PARAMETERS.customerChange>): Customer {
  const { address, metadata, invoice_settings: settings, expand: _, ...rest } = given;
  Object.assign(customer, rest);
  customer.metadata = withMetadata(customer.metadata, metadata);
  if (address === "") customer.address = null;
  else if (address !== undefined) {
    customer.address ??= {
      city: null,
      country: null,
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
    };
    Object.assign(customer.address, address);
  }
  if (settings !== undefined)
    customer.invoice_settings.default_payment_method = settings.default_payment_method;
  return customer;
}

async function addTaxId(store: Store, customer: string, { type, value }: Pick<TaxId, "type" | "value">) {
  if (type === "eu_vat" && !/^[A-Z]{2}[0-9A-Z]{2,12}$/.test(value))
    throw invalidRequest(`Invalid value for ${type}.`, { code: "tax_id_invalid", param: "value" });
  const taxId: TaxId = {
    id: newId("txi"),
    object: "tax_id",
    country: type === "eu_vat" ? value.slice(0, 2) : null,
    created: store.now,
    customer,
    livemode: false,
    type,
    value,
    verification: { status: "pending", verified_address: null, verified_name: null },
  };
  await store.save(taxId, "customer.tax_id.created");
  return taxId;
}

const createCustomer = change(PARAMETERS.customer, async (store, { tax_id_data: taxIds = [], ...given }) => {
  const id = newId("cus");
  const customer: Customer = {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: store.now,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { default_payment_method: null, custom_fields: null, footer: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
  };
  await store.save(withDetails(customer, given), "customer.created");
  for (const taxId of taxIds) await addTaxId(store, id, taxId as TaxId);
  return customer;
});

const changeCustomer = change(PARAMETERS.customerChange, async (store, given, id) => {
  await store.lock(id);
  const customer = await customerOf(store, id, "id");
  const card = given.invoice_settings?.default_payment_method;
  if (card !== undefined) {
    const known = await store.get("payment_method", card, "invoice_settings[default_payment_method]");
    if (known.customer !== id)
      throw invalidRequest("The customer does not have a payment method with this ID.", {
        param: "invoice_settings[default_payment_method]",
      });
  }
  await store.save(withDetails(customer, given), "customer.updated");
  return customer;
});

const deleteCustomer = change(PARAMETERS.nothing, async (store, _, id) => {
  await store.lock(id);
  const customer = await customerOf(store, id, "id");
  for (const subscription of await store.list("subscription", { customer: id })) {
    if (isLiveSubscription(subscription) || subscription.status === "incomplete")
      await cancelNow(store, subscription, { invoiceNow: false, prorate: false });
  }
  await store.emit("customer.deleted", customer);
  const deleted = { id, object: "customer", deleted: true } as const;
  await store.save(deleted);
  return deleted;
});

const createSession = change(PARAMETERS.session, async (store, given) => {
  const [line] = given.line_items;
  const price = await store.get("price", line?.price ?? "", "line_items[0][price]");
  return await openSession(store, {
    customer: given.customer,
    price,
    quantity: line?.quantity ?? 1,
    clientReferenceId: given.client_reference_id ?? null,
    metadata: given.metadata ?? {},
    subscriptionMetadata: given.subscription_data?.metadata ?? {},
    trialEnd: given.subscription_data?.trial_end ?? null,
    trialDays: given.subscription_data?.trial_period_days ?? null,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    locale: given.locale ?? null,
    expiresAt: given.expires_at,
  });
});

/** Refuses another quantity than the subscription has: only its price can be changed here. */
function checkQuantity(wanted: number | undefined, { quantity }: SubscriptionItem, param: string): void {
  if (wanted !== undefined && wanted !== quantity)
    throw invalidRequest("Changing the `quantity` of a subscription is not supported here.", { param });
}

/** The price that a change names; undefined if it names none. */
async function priceOf(
  store: Store,
  items:
    | readonly {
        id?: string | undefined;
        price?: string | undefined;
        quantity?: number | undefined;
      }[]
    | undefined,
  known: SubscriptionItem,
): Promise<Price | undefined> {
  const [item] = items ?? [];
  if (item === undefined) return undefined;
  if (item.id !== known.id)
    throw invalidRequest("A subscription has one item here: name it by its `id` to change its price.", {
      param: "items[0][id]",
    });
  checkQuantity(item.quantity, known, "items[0][quantity]");
  return item.price === undefined ? undefined : await store.get("price", item.price, "items[0][price]");
}

const managedBySchedule = (id: string) =>
  invalidRequest(
    `The subscription is managed by the subscription schedule \`${id}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );

const changeSubscription = change(PARAMETERS.subscriptionChange, async (store, given, id) => {
  const subscription = await held(store, "subscription", id);
  if (!isLiveSubscription(subscription))
    throw invalidRequest(
      `A ${subscription.status} subscription can only update its cancellation_details and metadata.`,
    );
  const { now } = store;
  const [item] = subscription.items.data;
  const ends = given.cancel_at_period_end;
  if (ends !== undefined) {
    if (subscription.schedule !== null) throw managedBySchedule(subscription.schedule);
    subscription.cancel_at_period_end = ends;
    subscription.cancel_at = ends ? item.current_period_end : null;
    subscription.canceled_at = ends ? now : null;
    subscription.cancellation_details.reason = ends ? "cancellation_requested" : null;
  }
  Object.assign(subscription.cancellation_details, given.cancellation_details);
  subscription.metadata = withMetadata(subscription.metadata, given.metadata);
  if (given.default_payment_method !== undefined) {
    const card = await store.get("payment_method", given.default_payment_method, "default_payment_method");
    if (card.customer !== subscription.customer)
      throw invalidRequest("The customer does not have a payment method with this ID.", {
        param: "default_payment_method",
      });
    subscription.default_payment_method = card.id;
  }
  if (given.trial_end !== undefined) await setTrialEnd(store, subscription, given.trial_end);
  const price = await priceOf(store, given.items, item);
  if (price !== undefined)
    await changePrice(store, subscription, {
      price,
      prorationBehavior: given.proration_behavior ?? "create_prorations",
      at: given.proration_date ?? now,
      paymentBehavior: given.payment_behavior ?? "allow_incomplete",
    });
  await store.save(subscription, "customer.subscription.updated");
  return subscription;
});

const cancelSubscription = change(PARAMETERS.cancellation, async (store, given, id) => {
  const subscription = await held(store, "subscription", id);
  Object.assign(subscription.cancellation_details, given.cancellation_details);
  await cancelNow(store, subscription, {
    invoiceNow: given.invoice_now ?? false,
    prorate: given.prorate ?? false,
  });
  return subscription;
});

const createSchedule = change(PARAMETERS.schedule, async (store, given) => {
  const subscription = await held(store, "subscription", given.from_subscription, "from_subscription");
  return await scheduleFrom(store, subscription);
});

const changeSchedule = change(PARAMETERS.scheduleChange, async (store, given, id) => {
  const schedule = await held(store, "subscription_schedule", id);
  schedule.metadata = withMetadata(schedule.metadata ?? {}, given.metadata);
  if (given.phases !== undefined) {
    const subscription = await store.get("subscription", schedule.subscription ?? "", "subscription");
    let start = schedule.phases[0]?.start_date ?? store.now;
    const phases = [];
    for (const phase of given.phases) {
      start = phase.start_date ?? start;
      const [item] = phase.items;
      checkQuantity(item?.quantity, subscription.items.data[0], "phases[][items][0][quantity]");
      const price = await store.get("price", item?.price ?? "", "phases[][items][0][price]");
      const { interval, interval_count: count = 1 } = phase.duration ?? price.recurring;
      const lasting = { ...price, recurring: { ...price.recurring, interval, interval_count: count } };
      const end = phase.end_date ?? periodFrom(lasting, start).end;
      phases.push({
        start_date: start,
        end_date: end,
        items: [{ price: price.id, quantity: item?.quantity ?? 1, metadata: {} }],
        metadata: phase.metadata ?? {},
        proration_behavior: phase.proration_behavior ?? given.proration_behavior ?? "create_prorations",
        currency: price.currency,
      });
      start = end;
    }
    await setPhases(store, schedule, phases);
  }
  await store.save(schedule, "subscription_schedule.updated");
  return schedule;
});

const release = change(PARAMETERS.nothing, async (store, _, id) => {
  const schedule = await held(store, "subscription_schedule", id);
  const subscription = await store.get(
    "subscription",
    String(schedule.subscription ?? schedule.released_subscription),
  );
  await releaseSchedule(store, schedule, subscription);
  await store.save(subscription, "customer.subscription.updated");
  return schedule;
});

const preview = change(PARAMETERS.preview, async (store, given) => {
  const subscription = await store.get("subscription", given.subscription, "subscription");
  const details = given.subscription_details;
  if (given.customer !== undefined && given.customer !== subscription.customer)
    throw invalidRequest(
      `The customer \`${given.customer}\` does not have a subscription with the ID \`${subscription.id}\`.`,
      { param: "subscription" },
    );
  const price = await priceOf(store, details?.items, subscription.items.data[0]);
  const wanted: Omit<PriceChange, "paymentBehavior"> | undefined = price && {
    price,
    prorationBehavior: details?.proration_behavior ?? "create_prorations",
    at: details?.proration_date ?? store.now,
  };
  return await previewInvoice(store, subscription, wanted);
});

const payInvoice = change(PARAMETERS.payment, async (store, given, id) => {
  const invoice = await held(store, "invoice", id);
  if (invoice.status === "paid")
    throw invalidRequest("Invoice is already paid", { code: "invoice_already_paid" });
  if (invoice.status !== "open")
    throw invalidRequest(`This invoice is ${invoice.status}, so it cannot be paid.`, {
      code: "invoice_not_open",
    });
  const subscription = await store.get("subscription", invoice.parent.subscription_details.subscription);
  const paymentMethod = given.payment_method ?? (await cardOf(store, subscription));
  if (paymentMethod === null)
    throw invalidRequest("There is no `default_payment_method` set on this Customer or Invoice.");
  const outcome = await collect(store, invoice, { paymentMethod, isPresent: false }, false);
  if (outcome === "paid") await afterPayment(store, invoice);
  else if (outcome !== "asks") throw cardProblem(outcome, true);
  return invoice;
});

const voidInvoiceNow = change(PARAMETERS.nothing, async (store, _, id) => {
  const invoice = await held(store, "invoice", id);
  if (invoice.status !== "open")
    throw invalidRequest(`You can only void open invoices; this one is ${invoice.status}.`);
  await voidInvoice(store, id);
  await afterVoiding(store, invoice);
  return await store.get("invoice", id);
});

/** Gives back a charge or a part of it. */
export async function refundCharge(
  store: Store,
  charge: Charge,
  {
    amount,
    reason,
    metadata,
  }: { amount?: number | undefined; reason?: Refund["reason"]; metadata?: Metadata },
): Promise<Refund> {
  const open = charge.amount_captured - charge.amount_refunded;
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (open === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const wanted = amount ?? open;
  if (wanted > open)
    throw invalidRequest(`Refund amount (${wanted}) is greater than unrefunded amount on charge (${open})`, {
      param: "amount",
    });
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount: wanted,
    charge: charge.id,
    created: store.now,
    currency: charge.currency,
    metadata: metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: reason ?? null,
    status: "succeeded",
  };
  await store.save(refund, "refund.created");
  charge.amount_refunded += wanted;
  charge.refunded = charge.amount_refunded === charge.amount;
  await store.save(charge, "charge.refunded");
  return refund;
}

const createRefund = change(PARAMETERS.refund, async (store, given) => {
  const intent =
    given.payment_intent === undefined
      ? undefined
      : await store.get("payment_intent", given.payment_intent, "payment_intent");
  const id = given.charge ?? intent?.latest_charge;
  if (id === undefined || id === null)
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const charge = await held(store, "charge", id, "charge");
  if (!charge.paid) throw invalidRequest(`Charge ${id} did not succeed, so it cannot be refunded.`);
  return await refundCharge(store, charge, {
    amount: given.amount,
    reason: given.reason ?? null,
    metadata: withMetadata({}, given.metadata),
  });
});

/** Lets the owner of a card dispute what was not given back of a charge, as the time panel wants. */
export async function disputeCharge(store: Store, charge: Charge): Promise<Dispute> {
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    created: store.now,
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  await store.save(dispute, "charge.dispute.created");
  charge.disputed = true;
  await store.save(charge, "charge.updated");
  return dispute;
}

const createTaxId = change(PARAMETERS.taxId, async (store, given, customer) => {
  await store.lock(customer);
  await customerOf(store, customer, "id");
  return await addTaxId(store, customer, { type: given.type as TaxId["type"], value: given.value });
});

const deleteTaxId = change(PARAMETERS.nothing, async (store, _, customer, id) => {
  await store.lock(customer);
  const taxId = await store.get("tax_id", id);
  await store.remove(id);
  await store.emit("customer.tax_id.deleted", taxId);
  return { id, object: "tax_id", deleted: true };
});

/** The requests that change something: method, address below `/v1` and work. */
const CHANGES: readonly (readonly [method: string, address: RegExp, work: Change])[] = [
  ["POST", /^products$/, createProduct],
  ["POST", /^prices$/, createPrice],
  ["POST", /^customers$/, createCustomer],
  ["POST", /^customers\/(\w+)$/, changeCustomer],
  ["DELETE", /^customers\/(\w+)$/, deleteCustomer],
  ["POST", /^customers\/(\w+)\/tax_ids$/, createTaxId],
  ["DELETE", /^customers\/(\w+)\/tax_ids\/(\w+)$/, deleteTaxId],
  ["POST", /^checkout\/sessions$/, createSession],
  [
    "POST",
    /^checkout\/sessions\/(\w+)\/expire$/,
    change(PARAMETERS.nothing, async (store, _, id) => {
      const session = await held(store, "checkout.session", id);
      await expireSession(store, session);
      return session;
    }),
  ],
  [
    "POST",
    /^billing_portal\/sessions$/,
    change(PARAMETERS.portal, (store, given) =>
      openPortal(store, given.customer, given.return_url ?? null, given.locale ?? null),
    ),
  ],
  ["POST", /^subscriptions\/(\w+)$/, changeSubscription],
  ["DELETE", /^subscriptions\/(\w+)$/, cancelSubscription],
  ["POST", /^subscription_schedules$/, createSchedule],
  ["POST", /^subscription_schedules\/(\w+)$/, changeSchedule],
  ["POST", /^subscription_schedules\/(\w+)\/release$/, release],
  ["POST", /^invoices\/create_preview$/, preview],
  ["POST", /^invoices\/(\w+)\/pay$/, payInvoice],
  ["POST", /^invoices\/(\w+)\/void$/, voidInvoiceNow],
  ["POST", /^refunds$/, createRefund],
];

/** The request that changes something at an address, with the ids in it; undefined if there is none. */
export function changeAt(
  method: string,
  path: string,
): ((store: Store, given: FormRecord) => Promise<object>) | undefined {
  for (const [of, address, work] of CHANGES) {
    const found = of === method ? address.exec(path) : null;
    if (found) return (store, given) => work(store, given, found.slice(1));
  }
  return undefined;
}
