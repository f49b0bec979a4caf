import type { FormRecord, FormValue } from "./form.ts";
import type { Kind, List, PaymentEvent } from "./objects.ts";
import { flat, LIST_PARAMETERS, parameters, SEARCH_PARAMETERS } from "./parameters.ts";
import { invalidRequest, missing } from "./problem.ts";
import { type Selection, type Store, sent } from "./store.ts";

interface Collection {
  readonly kind: Kind;
  /** The parameters that choose objects, with the place of their value in them. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The collections that can be listed and read, by their address below `/v1`. */
const COLLECTIONS: Readonly<Record<string, Collection>> = {
  products: { kind: "product", filters: { active: "active" } },
  prices: { kind: "price", filters: { active: "active", product: "product", lookup_keys: "lookup_key" } },
  customers: { kind: "customer", filters: { email: "email" } },
  "checkout/sessions": {
    kind: "checkout.session",
    filters: { customer: "customer", status: "status", subscription: "subscription" },
  },
  subscriptions: {
    kind: "subscription",
    filters: { customer: "customer", status: "status", price: "items.data.0.price.id" },
  },
  subscription_schedules: { kind: "subscription_schedule", filters: { customer: "customer" } },
  invoices: {
    kind: "invoice",
    filters: {
      customer: "customer",
      status: "status",
      subscription: "parent.subscription_details.subscription",
    },
  },
  invoice_payments: {
    kind: "invoice_payment",
    filters: {
      invoice: "invoice",
      status: "status",
      "payment.type": "payment.type",
      "payment.payment_intent": "payment.payment_intent",
    },
  },
  payment_methods: { kind: "payment_method", filters: { customer: "customer", type: "type" } },
  payment_intents: { kind: "payment_intent", filters: { customer: "customer" } },
  charges: { kind: "charge", filters: { customer: "customer", payment_intent: "payment_intent" } },
  refunds: { kind: "refund", filters: { charge: "charge", payment_intent: "payment_intent" } },
  disputes: { kind: "dispute", filters: { charge: "charge", payment_intent: "payment_intent" } },
};

/** A member of a customer's own list, such as `customers/cus_1/tax_ids`. */
const OWN_LISTS: Readonly<Record<string, Kind>> = { tax_ids: "tax_id", payment_methods: "payment_method" };

const listOf = <T>(url: string, data: T[], hasMore = false): List<T> => ({
  object: "list",
  data,
  has_more: hasMore,
  url: `/v1/${url}`,
});

/** Members that Stripe adds only when asked. */
const INCLUDED: Readonly<Record<string, (store: Store, id: string) => Promise<object>>> = {
  "invoice.payments": async (store, id) =>
    listOf("invoice_payments", await store.list("invoice_payment", { where: { invoice: id } })),
  "customer.tax_ids": async (store, id) =>
    listOf(`customers/${id}/tax_ids`, await store.list("tax_id", { customer: id })),
  "customer.subscriptions": async (store, id) =>
    listOf("subscriptions", await store.list("subscription", { customer: id })),
  "charge.refunds": async (store, id) =>
    listOf("refunds", await store.list("refund", { where: { charge: id } })),
  "checkout.session.line_items": async (store, id) => {
    const { internal } = await store.get("checkout.session", id);
    const price = await store.get("price", internal.price);
    return listOf(`checkout/sessions/${id}/line_items`, [
      { id: `li_${id}`, object: "item", currency: price.currency, price, quantity: internal.quantity },
    ]);
  },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Replaces the references on a path by what they name. */
async function expandPath(
  store: Store,
  value: unknown,
  path: readonly string[],
  whole: string,
): Promise<void> {
  if (Array.isArray(value)) {
    for (const member of value) await expandPath(store, member, path, whole);
    return;
  }
  const [name, ...rest] = path;
  if (name === undefined || !isObject(value)) return;
  const included = INCLUDED[`${value["object"]}.${name}`];
  const known = value[name];
  if (included !== undefined && known === undefined) value[name] = await included(store, String(value["id"]));
  else if (typeof known === "string") {
    const found = await store.any(known);
    if (found === undefined) throw cannotExpand(whole);
    value[name] = sent(found);
  } else if (known === undefined) throw cannotExpand(whole);
  await expandPath(store, value[name], rest, whole);
}

const cannotExpand = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });

/** An answer as it is sent, with the references that were asked for. */
export async function expanded(store: Store, answer: object, expand: FormValue | undefined): Promise<object> {
  const copy = structuredClone(answer);
  for (const path of Array.isArray(expand) ? expand : []) {
    const names = String(path).split(".");
    if (names.length > 4)
      throw invalidRequest("You cannot expand more than 4 levels of a property.", { param: "expand" });
    await expandPath(store, copy, names, String(path));
  }
  return copy;
}

/** What a list's parameters choose. */
function selectionOf(given: FormRecord, filters: Readonly<Record<string, string>>) {
  const {
    limit,
    starting_after: after,
    ending_before: before,
    created,
    expand: _,
    ...rest
  } = parameters(LIST_PARAMETERS, given);
  const wanted = flat(rest as Record<string, FormValue>);
  const where: Record<string, string> = {};
  for (const [param, value] of Object.entries(wanted)) {
    const place = filters[param];
    if (place === undefined)
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
    where[place] = value;
  }
  const range = typeof created === "number" ? { eq: created } : (created ?? {});
  const selection = { limit, after, before, created: range, where } satisfies Selection;
  return selection;
}

/** Refuses a page that is to begin after one object and to end before another. */
function checkEnds({ after, before }: Pick<Selection, "after" | "before">): void {
  if (after !== undefined && before !== undefined)
    throw invalidRequest(
      "Received both starting_after and ending_before parameters. Please pass in only one.",
    );
}

async function pageOf(store: Store, kind: Kind, selection: Selection, url: string): Promise<object> {
  checkEnds(selection);
  if (selection.after !== undefined) await store.get(kind, selection.after, "starting_after");
  if (selection.before !== undefined) await store.get(kind, selection.before, "ending_before");
  const { data, hasMore } = await store.page(kind, selection);
  return listOf(url, data.map(sent), hasMore);
}

/** One condition of a search, such as `email:"anna@example.com"` or `metadata["user"]:"1"`. */
const CONDITION = /^(?:(email|name|phone)|metadata\[["']([^"']+)["']\]):(?:"([^"]*)"|'([^']*)')$/;

/** Finds customers by conditions that all hold; whatever else Stripe's search has is refused. */
async function search(store: Store, given: FormRecord): Promise<object> {
  const { query, limit } = parameters(SEARCH_PARAMETERS, given);
  const conditions = query
    .trim()
    .split(/ +and +/i)
    .map((text) => {
      const [, member, key, ...values] = CONDITION.exec(text) ?? [];
      if (member === undefined && key === undefined)
        throw invalidRequest(`This search is not supported here: ${text}`, { param: "query" });
      return { member, key, value: values.find((value) => value !== undefined)?.toLowerCase() };
    });
  const customers = await store.list("customer");
  const found = customers.filter((customer) =>
    conditions.every(({ member, key = "", value }) => {
      if (customer.deleted) return false;
      const { email, name, phone, metadata } = customer;
      const known = member === undefined ? metadata?.[key] : { email, name, phone }[member];
      return known?.toLowerCase() === value;
    }),
  );
  return {
    object: "search_result",
    url: "/v1/customers/search",
    has_more: found.length > limit,
    data: found.slice(0, limit).map(sent),
    next_page: null,
  };
}

/** Answers a list or one object of a collection; undefined if the address names none. */
export async function read(store: Store, path: string, given: FormRecord): Promise<object | undefined> {
  const own = /^customers\/(\w+)\/(\w+)(?:\/(\w+))?$/.exec(path);
  const ownKind = own && OWN_LISTS[own[2] ?? ""];
  if (own?.[1] !== undefined && ownKind) {
    if (own[3] !== undefined) return await store.get(ownKind, own[3]);
    await store.get("customer", own[1]);
    return await pageOf(store, ownKind, { ...selectionOf(given, { type: "type" }), customer: own[1] }, path);
  }
  if (path === "customers/search") return await search(store, given);
  if (path === "events") return await events(store, given);
  const event = /^events\/(\w+)$/.exec(path)?.[1];
  if (event !== undefined) return await eventOf(store, event);
  const collection = COLLECTIONS[path];
  if (collection !== undefined) return await list(store, path, collection, given);
  const [, name = "", id] = /^(.+)\/([\w-]+)$/.exec(path) ?? [];
  const single = COLLECTIONS[name];
  return single === undefined || id === undefined ? undefined : sent(await store.get(single.kind, id));
}

async function list(store: Store, path: string, { kind, filters }: Collection, given: FormRecord) {
  const selection = selectionOf(given, filters);
  if (kind !== "subscription") return await pageOf(store, kind, selection, path);
  const { status, ...where } = selection.where;
  // Without a status, those that were canceled are left out.
  if (status === undefined)
    return await pageOf(store, kind, { ...selection, not: { status: "canceled" } }, path);
  return await pageOf(store, kind, { ...selection, where: status === "all" ? where : selection.where }, path);
}

async function events(store: Store, given: FormRecord): Promise<object> {
  const selection = selectionOf(given, { type: "type", types: "type" });
  const { limit, after, before, where } = selection;
  const { sql } = store;
  checkEnds(selection);
  if (after !== undefined) await eventOf(store, after, "starting_after");
  if (before !== undefined) await eventOf(store, before, "ending_before");
  const types = where["type"]?.split(",");
  const positionOf = (id: string) => sql`(select position from embedded.payment_events where id = ${id})`;
  const rows = await sql<{ body: PaymentEvent }[]>`
    select body from embedded.payment_events
    where ${types === undefined ? sql`true` : sql`type = any(${types})`}
    ${after === undefined ? sql`` : sql`and position < ${positionOf(after)}`}
    ${before === undefined ? sql`` : sql`and position > ${positionOf(before)}`}
    order by position desc limit ${limit + 1}`;
  return listOf(
    "events",
    rows.slice(0, limit).map(({ body }) => body),
    rows.length > limit,
  );
}

async function eventOf(store: Store, id: string, param?: string): Promise<PaymentEvent> {
  const [row] = await store.sql<{ body: PaymentEvent }[]>`
    select body from embedded.payment_events where id = ${id}`;
  if (row === undefined) throw missing("event", id, param);
  return row.body;
}
