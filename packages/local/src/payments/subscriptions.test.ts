import { rounds } from "@regia/domain/testing";
import fc from "fast-check";
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import {
  CARDS,
  itemOf,
  type PaymentsRig,
  pricesOf,
  subscribe,
  timeOf,
  typedCard,
  usePayments,
} from "../../tests/support/payments.ts";

const rig = usePayments();
const DAY = 86_400;

/** The change of a subscription to another price. */
async function changeTo({ stripe }: PaymentsRig, id: string, price: Stripe.Price, at: number) {
  const item = itemOf(await stripe.subscriptions.retrieve(id));
  const details = {
    items: [{ id: item.id, price: price.id }],
    proration_behavior: "always_invoice" as const,
    proration_date: at,
  };
  return {
    preview: () => stripe.invoices.createPreview({ subscription: id, subscription_details: details }),
    update: (more: Stripe.SubscriptionUpdateParams = {}) =>
      stripe.subscriptions.update(id, { ...details, ...more }),
  };
}

const amountsOf = (invoice: Stripe.Invoice) => ({
  lines: invoice.lines.data.map(({ amount, description }) => ({ amount, description })),
  total: invoice.total,
  due: invoice.amount_due,
});

describe("a change from month to year", () => {
  test("charges to the cent what the preview showed, a quarter hour later, and starts a new cycle", async () => {
    const { stripe, sql, advance } = rig();
    const { subscription } = await subscribe(rig());
    await advance(10);
    const at = await timeOf(rig());
    const { yearly } = await pricesOf(rig());
    const { preview, update } = await changeTo(rig(), subscription.id, yearly, at);
    const shown = amountsOf(await preview());
    await sql`update private.billing_clock set ahead = ahead + interval '15 minutes'`;
    const later = await timeOf(rig());
    const changed = await update({ payment_behavior: "pending_if_incomplete", expand: ["latest_invoice"] });
    const invoice = changed.latest_invoice as Stripe.Invoice;
    expect(amountsOf(invoice)).toEqual(shown);
    const [unused, year] = invoice.lines.data;
    const month = itemOf(subscription);
    const [start, end] = [month.current_period_start, month.current_period_end];
    expect(unused?.amount).toBe(-Math.round((1_900 * (end - at)) / (end - start)));
    expect(year?.amount).toBe(19_000);
    expect(invoice).toMatchObject({
      status: "paid",
      amount_paid: shown.total,
      billing_reason: "subscription_update",
    });
    const item = itemOf(changed);
    expect(item.price.id).toBe(yearly.id);
    expect(item.current_period_start).toBeGreaterThanOrEqual(later);
    expect(item.current_period_end - item.current_period_start).toBe(365 * DAY);
    expect(changed.billing_cycle_anchor).toBe(item.current_period_start);
    expect((await stripe.invoices.createPreview({ subscription: subscription.id })).total).toBe(19_000);
  });

  test("changes nothing while the payment is missing, and goes through with another card", async () => {
    const { stripe, submit } = rig();
    const { customer, subscription } = await subscribe(rig(), {}, CARDS.paysOnce);
    const { monthly, yearly } = await pricesOf(rig());
    const { update } = await changeTo(rig(), subscription.id, yearly, await timeOf(rig()));
    await expect(update({ payment_behavior: "error_if_incomplete" })).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code: "generic_decline",
    });
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
    const pending = await update({ payment_behavior: "pending_if_incomplete" });
    expect(pending).toMatchObject({
      status: "active",
      pending_update: { subscription_items: [{ price: { id: yearly.id } }] },
    });
    expect(itemOf(pending).price.id).toBe(monthly.id);
    const { url } = await stripe.billingPortal.sessions.create({ customer });
    await submit(url, typedCard(CARDS.pays));
    await stripe.invoices.pay(String(pending.latest_invoice));
    const done = await stripe.subscriptions.retrieve(subscription.id);
    expect(done.pending_update).toBeNull();
    expect(itemOf(done).price.id).toBe(yearly.id);
  });

  test("a pending change is dropped with its invoice", async () => {
    const { stripe } = rig();
    const { subscription } = await subscribe(rig(), {}, CARDS.paysOnce);
    const { yearly } = await pricesOf(rig());
    const { update } = await changeTo(rig(), subscription.id, yearly, await timeOf(rig()));
    const { latest_invoice: invoice } = await update({ payment_behavior: "pending_if_incomplete" });
    expect((await stripe.invoices.voidInvoice(String(invoice))).status).toBe("void");
    expect((await stripe.subscriptions.retrieve(subscription.id)).pending_update).toBeNull();
  });

  test("a pending change expires, and its invoice with it", async () => {
    const { stripe, advance } = rig();
    const { subscription } = await subscribe(rig(), {}, CARDS.paysOnce);
    const { monthly, yearly } = await pricesOf(rig());
    const { update } = await changeTo(rig(), subscription.id, yearly, await timeOf(rig()));
    const pending = await update({ payment_behavior: "pending_if_incomplete" });
    await advance(1);
    const after = await stripe.subscriptions.retrieve(subscription.id);
    expect(after).toMatchObject({ status: "active", pending_update: null });
    expect(itemOf(after).price.id).toBe(monthly.id);
    expect((await stripe.invoices.retrieve(String(pending.latest_invoice))).status).toBe("void");
  });

  test("refuses an instant outside of the period", async () => {
    const { subscription } = await subscribe(rig());
    const { yearly } = await pricesOf(rig());
    const { preview, update } = await changeTo(rig(), subscription.id, yearly, subscription.created - DAY);
    await expect(preview()).rejects.toMatchObject({ param: "proration_date" });
    await expect(update()).rejects.toMatchObject({ param: "proration_date" });
  });
});

test("from year to month by a schedule, at the end of the period", async () => {
  const { stripe, advance } = rig();
  const { subscription } = await subscribe(rig(), { period: "yearly" });
  const { monthly, yearly } = await pricesOf(rig());
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [phase] = schedule.phases;
  const planned = await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    phases: [
      {
        items: [{ price: yearly.id, quantity: 1 }],
        start_date: phase?.start_date ?? 0,
        end_date: phase?.end_date ?? 0,
      },
      {
        items: [{ price: monthly.id, quantity: 1 }],
        duration: { interval: "month" },
        proration_behavior: "none",
      },
    ],
  });
  expect(planned.phases).toHaveLength(2);
  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
    /managed by the subscription schedule/,
  );
  expect((await stripe.invoices.createPreview({ subscription: subscription.id })).total).toBe(1_900);
  await advance(364);
  expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(yearly.id);
  await advance(2);
  const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(after).toMatchObject({ status: "active", schedule: schedule.id, latest_invoice: { total: 1_900 } });
  expect(itemOf(after)).toMatchObject({
    price: { id: monthly.id },
    current_period_start: itemOf(subscription).current_period_end,
  });
  await advance(31);
  const released = await stripe.subscriptions.retrieve(subscription.id);
  expect(released.schedule).toBeNull();
  expect(itemOf(released).price.id).toBe(monthly.id);
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe("released");
});

test("a released schedule changes nothing", async () => {
  const { stripe, advance } = rig();
  const { subscription } = await subscribe(rig());
  const { id } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  await expect(
    stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
  ).rejects.toMatchObject({ statusCode: 400 });
  expect(await stripe.subscriptionSchedules.release(id)).toMatchObject({
    status: "released",
    released_subscription: subscription.id,
  });
  await advance(32);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
});

test("cancelling at the period's end can be taken back until then", async () => {
  const { stripe, advance } = rig();
  const { customer, subscription } = await subscribe(rig());
  const end = itemOf(subscription).current_period_end;
  const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(cancelled).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end });
  await expect(stripe.invoices.createPreview({ subscription: subscription.id })).rejects.toMatchObject({
    code: "invoice_upcoming_none",
  });
  const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await advance(32);
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({
    status: "canceled",
    ended_at: end,
    cancellation_details: { reason: "cancellation_requested" },
  });
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(0);
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
});

test("renewals follow the day of the month, and are numbered", async () => {
  const { stripe, advance } = rig();
  const { customer, subscription } = await subscribe(rig());
  await advance(100);
  const invoices = (await stripe.invoices.list({ customer })).data.reverse();
  expect(invoices.map(({ number }) => number?.slice(-4))).toEqual(["0001", "0002", "0003", "0004"]);
  const day = (at: number) => new Date(at * 1_000).getUTCDate();
  expect(new Set(invoices.map(({ created }) => day(created)))).toEqual(new Set([day(subscription.created)]));
});

test("a failing card is tried again, then the subscription ends", async () => {
  const { stripe, advance, received } = rig();
  const { customer, subscription } = await subscribe(rig(), {}, CARDS.paysOnce);
  const end = itemOf(subscription).current_period_end;
  await advance(32);
  const failing = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  expect(failing).toMatchObject({
    status: "past_due",
    latest_invoice: { status: "open", attempt_count: 1, next_payment_attempt: end + 3 * DAY },
  });
  await advance(16);
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
  const failures = received.filter(
    ({ type, data }) =>
      type === "invoice.payment_failed" && "customer" in data.object && data.object.customer === customer,
  );
  expect(failures.map(({ created }) => (created - end) / DAY)).toEqual([0, 3, 8, 15]);
});

test("a new card and a payment bring a failing subscription back", async () => {
  const { stripe, advance, submit } = rig();
  const { customer, subscription } = await subscribe(rig(), {}, CARDS.paysOnce);
  await advance(32);
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription.id);
  await expect(stripe.invoices.pay(String(invoice))).rejects.toMatchObject({ code: "card_declined" });
  const { url } = await stripe.billingPortal.sessions.create({ customer });
  await submit(url, typedCard(CARDS.pays));
  expect((await stripe.invoices.pay(String(invoice))).status).toBe("paid");
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  await expect(stripe.invoices.pay(String(invoice))).rejects.toMatchObject({ code: "invoice_already_paid" });
});

test("a refund gives back a part, then the rest, and no more", async () => {
  const { stripe } = rig();
  const { customer, subscription } = await subscribe(rig());
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), {
    expand: ["payments"],
  });
  const intent = String(invoice.payments?.data[0]?.payment.payment_intent);
  const part = await stripe.refunds.create({
    payment_intent: intent,
    amount: 400,
    reason: "requested_by_customer",
  });
  expect(part).toMatchObject({ amount: 400, status: "succeeded" });
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 1_501 })).rejects.toMatchObject({
    param: "amount",
  });
  expect((await stripe.refunds.create({ charge: String(part.charge) })).amount).toBe(1_500);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  const [charge] = (await stripe.charges.list({ customer, expand: ["data.refunds"] })).data;
  expect(charge).toMatchObject({ amount_refunded: 1_900, refunded: true, refunds: { data: [{}, {}] } });
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
});

test("cancelling at once can settle what remains", async () => {
  const { stripe, advance } = rig();
  const { customer, subscription } = await subscribe(rig());
  await advance(15);
  const ended = await stripe.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: true });
  expect(ended.status).toBe("canceled");
  const [credit] = (await stripe.invoices.list({ customer })).data;
  expect(credit?.total).toBeLessThan(0);
  const found = await stripe.customers.retrieve(customer);
  expect("balance" in found && found.balance).toBe(credit?.total);
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    code: "resource_missing",
  });
});

test("a trial can be ended at once", async () => {
  const { stripe } = rig();
  const { subscription } = await subscribe(rig(), { trialEnd: (await timeOf(rig())) + 10 * DAY });
  const begun = await stripe.subscriptions.update(subscription.id, {
    trial_end: "now",
    expand: ["latest_invoice"],
  });
  expect(begun).toMatchObject({ status: "active", latest_invoice: { total: 1_900, status: "paid" } });
});

test("deleting a customer ends the subscription", async () => {
  const { stripe } = rig();
  const { customer, subscription } = await subscribe(rig());
  expect(await stripe.customers.del(customer)).toEqual(expect.objectContaining({ deleted: true }));
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  await expect(stripe.customers.update(customer, { name: "x" })).rejects.toMatchObject({
    code: "resource_missing",
  });
});

test("two changes at once are made one after the other", async () => {
  const { stripe } = rig();
  const { customer, subscription } = await subscribe(rig());
  const { monthly } = await pricesOf(rig());
  // Of the same period, which a change then does not begin anew.
  const dearer = await stripe.prices.create({
    product: String(monthly.product),
    currency: "eur",
    unit_amount: 2_900,
    recurring: { interval: "month" },
  });
  const { update } = await changeTo(rig(), subscription.id, dearer, await timeOf(rig()));
  await Promise.all([update(), update(), update()]);
  const paid = (await stripe.charges.list({ customer })).data;
  expect(paid).toHaveLength(2);
  expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(dearer.id);
});

test("previews equal charges and totals add up, for any prices and any second of the period", async () => {
  const { stripe } = rig();
  const { monthly } = await pricesOf(rig());
  const amount = fc.integer({ min: 1, max: 999_999 });
  const interval = fc.constantFrom("month" as const, "year" as const);
  await fc.assert(
    fc.asyncProperty(
      amount,
      interval,
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (cents, every, part) => {
        const { subscription } = await subscribe(rig());
        const price = await stripe.prices.create({
          product: String(monthly.product),
          currency: "eur",
          unit_amount: cents,
          recurring: { interval: every },
        });
        const { current_period_start: start, current_period_end: end } = itemOf(subscription);
        const at = Math.round(start + part * (end - start));
        const { preview, update } = await changeTo(rig(), subscription.id, price, at);
        const shown = await preview();
        const changed = await update({ expand: ["latest_invoice"] });
        const charged = changed.latest_invoice as Stripe.Invoice;
        expect(amountsOf(charged)).toEqual(amountsOf(shown));
        expect(charged.lines.data.reduce((sum, line) => sum + line.amount, 0)).toBe(charged.total);
        expect(charged.amount_due - Math.min(charged.total, 0)).toBe(Math.abs(charged.total));
        expect(Math.abs(charged.lines.data[0]?.amount ?? 0)).toBeLessThanOrEqual(1_900);
        const customer = await stripe.customers.retrieve(String(subscription.customer));
        expect("balance" in customer && customer.balance).toBe(Math.min(charged.total, 0));
      },
    ),
    { numRuns: rounds(8, 25) },
  );
});
