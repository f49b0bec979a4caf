import { LOCAL_PAYMENTS_PATH } from "@regia/api/site";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import {
  itemOf,
  openCheckout,
  pricesOf,
  stripeFor,
  subscribe,
  usePayments,
} from "../../tests/support/payments.ts";
import { decodeForm } from "./form.ts";
import { API_VERSION } from "./objects.ts";

const rig = usePayments();

test("speaks the version of the official client", () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test("decodes nested names and lists", () => {
  const decode = (text: string) => JSON.parse(JSON.stringify(decodeForm(new URLSearchParams(text))));
  expect(decode("a[b][0][c]=1&a[b][1][c]=2&d[]=x&d[]=y&e=&f[g-h]=z")).toEqual({
    a: { b: [{ c: "1" }, { c: "2" }] },
    d: ["x", "y"],
    e: "",
    f: { "g-h": "z" },
  });
  decode("__proto__[polluted]=1&constructor[prototype][polluted]=1");
  expect("polluted" in {}).toBe(false);
});

describe("errors", () => {
  test("a wrong key is refused", async () => {
    const { origin } = rig();
    const stripe = stripeFor(`${origin}${LOCAL_PAYMENTS_PATH}`, "sk_test_wrong");
    await expect(stripe.customers.list()).rejects.toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
    });
    const unsigned = await fetch(`${origin}${LOCAL_PAYMENTS_PATH}/v1/customers`);
    expect(unsigned.status).toBe(401);
    expect(unsigned.headers.get("request-id")).toMatch(/^req_/);
  });

  test("name what is wrong", async () => {
    const { stripe } = rig();
    await expect(stripe.subscriptions.retrieve("sub_none")).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 404,
      code: "resource_missing",
      param: "id",
    });
    await expect(
      stripe.customers.create({ phone: "1", sourec: "x" } as Stripe.CustomerCreateParams),
    ).rejects.toMatchObject({ statusCode: 400, code: "parameter_unknown", param: "sourec" });
    await expect(stripe.products.create({} as Stripe.ProductCreateParams)).rejects.toMatchObject({
      code: "parameter_missing",
      param: "name",
    });
    const { monthly } = await pricesOf(rig());
    const wrong = {
      product: String(monthly.product),
      currency: "eur",
      unit_amount: -1,
      recurring: { interval: "month" },
    } as const;
    await expect(stripe.prices.create(wrong)).rejects.toMatchObject({ param: "unit_amount" });
    await expect(
      stripe.subscriptions.list({ customer: "x", sort: "y" } as Stripe.SubscriptionListParams),
    ).rejects.toMatchObject({
      param: "sort",
    });
    await expect(
      stripe.customers
        .list({ expand: ["data.nothing"], limit: 1 })
        .then(() => stripe.customers.create({ expand: ["nothing"] })),
    ).rejects.toMatchObject({ param: "expand" });
    await expect(stripe.accounts.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});

test("what the stand-in lacks is refused, and a wrong page too, in Stripe's words", async () => {
  const { stripe } = rig();
  for (const [limit, message] of [
    [101, "This value must be less than or equal to 100."],
    [0, "This value must be greater than or equal to 1."],
    ["many" as unknown as number, "Invalid integer: many"],
  ] as const)
    await expect(stripe.customers.list({ limit })).rejects.toMatchObject({
      ...{ statusCode: 400, param: "limit", message },
    });
  await expect(stripe.charges.list({ starting_after: "ch_none" })).rejects.toMatchObject({
    ...{ statusCode: 400, code: "resource_missing", param: "starting_after" },
    message: "No such charge: 'ch_none'",
  });
  await expect(stripe.events.list({ ending_before: "evt_none" })).rejects.toMatchObject({
    ...{ code: "resource_missing", param: "ending_before" },
  });
  const { customer, subscription } = await subscribe(rig());
  const { id, price } = itemOf(subscription);
  await expect(
    stripe.customers.list({ starting_after: customer, ending_before: customer }),
  ).rejects.toMatchObject({ statusCode: 400 });
  const items = [{ id, price: price.id, quantity: 2 }];
  const preview = { subscription: subscription.id, subscription_details: { items } };
  const refused = { param: "items[0][quantity]" };
  await expect(stripe.subscriptions.update(subscription.id, { items })).rejects.toMatchObject(refused);
  await expect(stripe.invoices.createPreview(preview)).rejects.toMatchObject(refused);
  const same = [{ id, price: price.id, quantity: 1 }];
  expect((await stripe.subscriptions.update(subscription.id, { items: same })).status).toBe("active");

  await stripe.subscriptions.cancel(subscription.id);
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    ...{ statusCode: 404, code: "resource_missing" },
  });
});

test("customers are searched by conditions that all hold", async () => {
  const { stripe } = rig();
  const email = `${crypto.randomUUID()}@Example.com`;
  const { id } = await stripe.customers.create({ email, name: "Rossi, Srl", metadata: { user: "7" } });
  await stripe.customers.create({ email, name: "Altra" });
  const search = async (query: string) =>
    (await stripe.customers.search({ query })).data.map((one) => one.id);
  expect(await search(`email:"${email.toLowerCase()}"`)).toHaveLength(2);
  expect(await search(`email:'${email}' AND name:"Rossi, Srl" AND metadata["user"]:"7"`)).toEqual([id]);
  expect(await search(`email:"${email}" AND metadata["user"]:"8"`)).toEqual([]);
  await expect(stripe.customers.search({ query: `created>1` })).rejects.toMatchObject({
    ...{ statusCode: 400, param: "query" },
  });
});

test("an idempotency key does its work once, also for two requests at once", async () => {
  const { stripe } = rig();
  const idempotencyKey = crypto.randomUUID();
  const create = () => stripe.customers.create({ name: "Anna" }, { idempotencyKey });
  const [one, other] = await Promise.all([create(), create()]);
  expect(other.id).toBe(one.id);
  const again = await create();
  expect(again.id).toBe(one.id);
  const headers = new Headers(again.lastResponse.headers);
  expect(headers.get("idempotent-replayed")).toBe("true");
  expect([one, other].map(({ lastResponse }) => lastResponse.requestId)).toContain(
    headers.get("original-request"),
  );
  expect(headers.get("original-request")).not.toBe(again.lastResponse.requestId);
  await expect(stripe.customers.create({ name: "Bruno" }, { idempotencyKey })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
});

test("an idempotency key is free after a refused request, and keeps a declined card", async () => {
  const { stripe, sql } = rig();
  const idempotencyKey = crypto.randomUUID();
  await expect(
    stripe.products.create({} as Stripe.ProductCreateParams, { idempotencyKey }),
  ).rejects.toMatchObject({ statusCode: 400 });
  expect((await stripe.products.create({ name: "Other" }, { idempotencyKey })).name).toBe("Other");
  const { customer, subscription } = await subscribe(rig());
  await sql`insert into embedded.payment_settings values (${`fail:${customer}`}, 'next')`;
  const { yearly } = await pricesOf(rig());
  const item = subscription.items.data[0]?.id ?? "";
  const key = crypto.randomUUID();
  const update = () =>
    stripe.subscriptions.update(
      subscription.id,
      { items: [{ id: item, price: yearly.id }], payment_behavior: "error_if_incomplete" },
      { idempotencyKey: key },
    );
  await expect(update()).rejects.toMatchObject({ code: "card_declined" });
  await expect(update()).rejects.toMatchObject({ code: "card_declined" });
});

test("lists come in pages, the newest first, in both directions", async () => {
  const { stripe } = rig();
  const email = `${crypto.randomUUID()}@example.com`;
  const made = [];
  for (let number = 0; number < 5; number += 1) made.push((await stripe.customers.create({ email })).id);
  made.reverse();
  const first = await stripe.customers.list({ email, limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
  const rest = await stripe.customers.list({ email, limit: 3, starting_after: made[1] ?? "" });
  expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([made.slice(2), false]);
  const before = await stripe.customers.list({ email, limit: 2, ending_before: made[3] ?? "" });
  expect([before.data.map(({ id }) => id), before.has_more]).toEqual([made.slice(1, 3), true]);
  const all = await stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ id }) => id)).toEqual(made);
  const created = all[0]?.created ?? 0;
  expect((await stripe.customers.list({ email, created: { gt: created } })).data).toEqual([]);
});

test("keeps a customer's data: address, metadata, tax ids", async () => {
  const { stripe } = rig();
  const { id } = await stripe.customers.create({
    name: "Rossi Srl",
    metadata: { user: "1", old: "x" },
    address: { line1: "Via Roma 1", city: "Torino", country: "IT" },
    tax_id_data: [{ type: "eu_vat", value: "IT12345678903" }],
  });
  await stripe.customers.update(id, { metadata: { old: "", codice: "ABC" }, address: { city: "Milano" } });
  const known = await stripe.customers.retrieve(id, { expand: ["tax_ids"] });
  expect(known).toMatchObject({
    name: "Rossi Srl",
    metadata: { user: "1", codice: "ABC" },
    address: { line1: "Via Roma 1", city: "Milano" },
    tax_ids: { data: [{ value: "IT12345678903", country: "IT" }] },
  });
  await expect(stripe.customers.createTaxId(id, { type: "eu_vat", value: "12" })).rejects.toMatchObject({
    code: "tax_id_invalid",
  });
  const [taxId] = (await stripe.customers.listTaxIds(id)).data;
  expect(await stripe.customers.deleteTaxId(id, taxId?.id ?? "")).toMatchObject({ deleted: true });
  expect((await stripe.customers.listTaxIds(id)).data).toEqual([]);
});

test("a price's lookup key names one price", async () => {
  const { stripe } = rig();
  const { monthly } = await pricesOf(rig());
  const price = {
    product: String(monthly.product),
    currency: "eur",
    unit_amount: 5,
    recurring: { interval: "month" },
  } as const;
  await expect(stripe.prices.create({ ...price, lookup_key: "pro_monthly" })).rejects.toMatchObject({
    param: "lookup_key",
  });
  const found = await stripe.prices.list({
    lookup_keys: ["pro_monthly", "none"],
    active: true,
    expand: ["data.product"],
  });
  expect(found.data).toMatchObject([{ id: monthly.id, product: { name: "Regia Pro" } }]);
  expect((await stripe.prices.retrieve(monthly.id)).unit_amount_decimal?.toString()).toBe("1900");
});

test("a checkout session refuses a trial that ends too soon, and an unknown customer or price", async () => {
  const { stripe, origin } = rig();
  const { monthly } = await pricesOf(rig());
  const { customer } = await openCheckout(rig());
  const session = {
    mode: "subscription" as const,
    success_url: `${origin}/`,
    line_items: [{ price: monthly.id, quantity: 1 }],
  };
  await expect(
    stripe.checkout.sessions.create({
      ...session,
      customer: customer.id,
      subscription_data: { trial_end: customer.created + 60 },
    }),
  ).rejects.toMatchObject({ param: "subscription_data[trial_end]" });
  await expect(stripe.checkout.sessions.create({ ...session, customer: "cus_none" })).rejects.toMatchObject({
    code: "resource_missing",
  });
  await expect(
    stripe.checkout.sessions.create({
      ...session,
      customer: customer.id,
      line_items: [{ price: "price_none", quantity: 1 }],
    }),
  ).rejects.toMatchObject({ param: "line_items[0][price]" });
});
