import type Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import {
  CARDS,
  openCheckout,
  subscribe,
  timeOf,
  typedCard,
  usePayments,
} from "../../tests/support/payments.ts";

const rig = usePayments();
const DAY = 86_400;

/** Waits until nothing is to be sent; what arrived. */
async function arrived(customer: string): Promise<Stripe.Event[]> {
  await rig().advance(0);
  return rig().received.filter((event) => JSON.stringify(event.data).includes(customer));
}

beforeEach(async () => {
  await rig().control({ action: "webhooks", mode: "deliver" });
});

describe("the control", () => {
  test.each([
    {},
    { action: "rewind" },
    { action: "advance" },
    { action: "advance", days: -1 },
    { action: "advance", days: 1.5 },
    { action: "webhooks", mode: "lose" },
    { action: "replay", more: 1 },
  ])("refuses %j", async (command) => {
    expect((await rig().control(command)).status).toBe(400);
  });

  test("takes only JSON, and not from another site", async () => {
    const send = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ action: "reconcile" });
      return (await fetch(`${rig().origin}/local/pay/control`, { method: "POST", headers, body })).status;
    };
    expect(await send({ "content-type": "text/plain" })).toBe(400);
    expect(await send({ "content-type": "application/json", origin: "https://evil.example" })).toBe(403);
    expect((await fetch(`${rig().origin}/local/pay/control`)).status).toBe(404);
  });

  test("moves the clock and tells the product", async () => {
    const { advance, told, control } = rig();
    const before = await timeOf(rig());
    const { clock, reconcile } = { ...told };
    await advance(3);
    expect(await timeOf(rig())).toBeGreaterThanOrEqual(before + 3 * DAY);
    // Each day on the way.
    expect(told.clock).toBeGreaterThanOrEqual(clock + 3);
    expect((await control({ action: "reconcile" })).status).toBe(200);
    expect(told.reconcile).toBe(reconcile + 1);
  });
});

describe("events", () => {
  test("arrive signed, with what changed, and can be read again in their order", async () => {
    const { stripe } = rig();
    const { customer, subscription } = await subscribe(rig());
    const events = await arrived(customer);
    const listed = (await stripe.events.list({ limit: 100 })).data
      .filter((event) => JSON.stringify(event.data).includes(customer))
      .reverse();
    expect(events.map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort());
    const types = listed.map(({ type }) => type);
    const expected = [
      "customer.created",
      "customer.subscription.created",
      "invoice.created",
      "invoice.finalized",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice.paid",
      "customer.subscription.updated",
      "payment_method.attached",
      "checkout.session.completed",
    ];
    expect(types.filter((type) => expected.includes(type))).toEqual(expected);
    const updated = listed.find(({ type }) => type === "customer.subscription.updated");
    expect(updated).toMatchObject({
      data: {
        object: { id: subscription.id, status: "active" },
        previous_attributes: { status: "incomplete" },
      },
    });
    expect(JSON.stringify(events)).not.toContain("internal");
    const [completed] = (await stripe.events.list({ type: "checkout.session.completed", limit: 1 })).data;
    expect(completed).toEqual(listed.find(({ type }) => type === "checkout.session.completed"));
    expect(await stripe.events.retrieve(completed?.id ?? "")).toMatchObject({ object: "event" });
  });

  test("are lost, then sent again", async () => {
    const { control } = rig();
    await control({ action: "webhooks", mode: "drop" });
    const { customer } = await subscribe(rig());
    expect(await arrived(customer)).toEqual([]);
    await control({ action: "webhooks", mode: "deliver" });
    expect((await control({ action: "replay" })).status).toBe(200);
    expect((await arrived(customer)).map(({ type }) => type)).toContain("checkout.session.completed");
  });

  test("arrive twice", async () => {
    const { control } = rig();
    await control({ action: "webhooks", mode: "duplicate" });
    const { customer } = await subscribe(rig());
    const ids = (await arrived(customer)).map(({ id }) => id);
    expect(ids.length).toBe(2 * new Set(ids).size);
  });

  test("arrive in another order, each once", async () => {
    const { control } = rig();
    const { customer } = await subscribe(rig());
    await arrived(customer);
    const { length } = rig().received;
    await control({ action: "webhooks", mode: "shuffle" });
    await control({ action: "replay" });
    const shuffled = rig()
      .received.slice(length)
      .map(({ id }) => id);
    await control({ action: "webhooks", mode: "deliver" });
    await control({ action: "replay" });
    const inOrder = rig()
      .received.slice(length + shuffled.length)
      .map(({ id }) => id);
    expect([...shuffled].sort()).toEqual([...inOrder].sort());
    expect(shuffled).not.toEqual(inOrder);
  });

  test("are sent again while nobody takes them, and given up at last", async () => {
    const { advance } = rig();
    rig().receiverStatus = 500;
    const { customer } = await subscribe(rig());
    const before = new Set((await arrived(customer)).map(({ id }) => id));
    expect(before.size).toBeGreaterThan(0);
    rig().receiverStatus = 200;
    await advance(1);
    const counts = new Map<string, number>();
    for (const { id } of await arrived(customer)) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const id of before) expect(counts.get(id)).toBe(2);
    await advance(10);
    expect((await arrived(customer)).filter(({ id }) => before.has(id))).toHaveLength(2 * before.size);
  });
});

test("a restart loses nothing", async () => {
  const { stripe, submit, restart } = rig();
  const open = await openCheckout(rig());
  const { subscription } = await subscribe(rig());
  await restart();
  expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(
    expect.objectContaining({ id: subscription.id, status: "active" }),
  );
  expect((await submit(open.url, typedCard(CARDS.pays))).status).toBe(303);
});

describe("the time panel", () => {
  const panel = async (fields?: Record<string, string>) => {
    const url = `${rig().origin}/local/pay`;
    if (fields !== undefined) expect((await rig().submit(url, fields)).status).toBe(303);
    return (await (await fetch(url, { headers: { "Accept-Language": "it" } })).text()).replaceAll(
      "\u00a0",
      " ",
    );
  };

  test("shows customers, and lets the next charge fail a month later", async () => {
    const { stripe } = rig();
    const { customer, subscription } = await subscribe(rig());
    const { email } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    const text = await panel({ action: "fail", customer });
    expect(text).toContain(email);
    expect(text).toContain("Attivo · 19,00 € al mese, IVA inclusa · rinnovo il");
    expect(text).toContain("Il prossimo addebito fallirà.");
    await panel({ action: "advance", step: "month" });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
    await panel({ action: "advance", step: "day" });
    await rig().advance(3);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  test("refunds and disputes the last charge", async () => {
    const { stripe } = rig();
    const [one, other] = [await subscribe(rig()), await subscribe(rig())];
    expect(await panel()).toContain("Rimborsa 19,00 €");
    await panel({ action: "refund", customer: one.customer });
    await panel({ action: "dispute", customer: other.customer });
    const [refunded] = (await stripe.charges.list({ customer: one.customer })).data;
    const [disputed] = (await stripe.charges.list({ customer: other.customer })).data;
    expect([refunded?.refunded, disputed?.disputed]).toEqual([true, true]);
    expect((await stripe.disputes.list({ charge: disputed?.id ?? "" })).data).toMatchObject([
      { amount: 1_900, status: "needs_response" },
    ]);
    expect((await arrived(disputed?.id ?? "")).map(({ type }) => type)).toContain("charge.dispute.created");
  });

  test("sets how events arrive, and refuses anything else", async () => {
    expect(await panel({ action: "webhooks", mode: "shuffle" })).toContain('value="shuffle" selected');
    const url = `${rig().origin}/local/pay`;
    expect((await rig().submit(url, { action: "nothing" })).status).toBe(400);
    expect((await rig().submit(url, { action: "advance", step: "century" })).status).toBe(400);
  });
});
