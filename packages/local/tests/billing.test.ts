import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { PeriodChanged } from "@regia/api/billing";
import { rounds } from "@regia/domain/testing";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { eventually } from "./support/eventually.ts";
import {
  CARDS,
  controlPayments,
  newPayer,
  type Payer,
  pressForCustomer,
  typedCard,
} from "./support/payer.ts";
import { stripeFor } from "./support/payments.ts";
import { emailsTo } from "./support/people.ts";
import { type TestServer, useTestServer } from "./support/server.ts";

/** The server of the group of tests that runs. */
let server: () => TestServer;
const control = (command: object) => controlPayments(server(), command);
const advance = async (days: number) => expect(await control({ action: "advance", days })).toBe(200);
const webhooks = async (mode: string) => expect(await control({ action: "webhooks", mode })).toBe(200);

/** Tests on a server of their own, because its clock is moved. */
function group(subject: string, tests: () => void): void {
  describe(subject, () => {
    const own = useTestServer();
    beforeAll(() => {
      server = own;
    });
    tests();
  });
}

afterEach(async () => {
  await webhooks("deliver");
  // Else every later step of the clock would renew what this test has bought, and tell of it.
  await server().sql`update embedded.payment_objects set due_at = null`;
  await server().sql`delete from embedded.payment_events`;
});

const profileOf = async ({ client, id }: Payer) => {
  const { data } = await client
    .from("profiles")
    .select("plan, plan_expires_at, trial_used")
    .eq("id", id)
    .single();
  return data;
};

/** Waits until the provider's events, which follow its answers, have given or taken a plan. */
const untilPlan = (payer: Payer, plan: string) =>
  eventually(async () => expect(await profileOf(payer)).toMatchObject({ plan }));

/** A payer with a monthly subscription. */
async function subscriber(card?: string, period?: "monthly" | "yearly"): Promise<Payer> {
  const payer = await newPayer(server());
  expect(await payer.buy(card, period)).toContain("checkout=success");
  await untilPlan(payer, "pro");
  return payer;
}

/** A payer with a monthly subscription whose bank asks about every payment. */
async function askedSubscriber(): Promise<Payer> {
  const payer = await newPayer(server());
  const { url } = (await payer.checkout()).body;
  await payer.submit(url, typedCard(CARDS.alwaysAsks));
  expect(await payer.submit(url, { action: "allow" })).toContain("checkout=success");
  await untilPlan(payer, "pro");
  return payer;
}

group("buying", () => {
  test("a card that pays gives Pro until a month from now, one receipt, and no second subscription", async () => {
    const payer = await subscriber();
    const status = await payer.status();
    expect(status).toMatchObject({
      plan: "pro",
      source: "subscription",
      subscription: {
        status: "active",
        period: "monthly",
        cancelAt: null,
        nextCharge: { amountCents: 1900 },
        card: { brand: "visa", last4: "4242" },
      },
      timeline: [{ plan: "pro", source: "subscription" }],
    });
    expect(await payer.invoices()).toMatchObject([{ total_cents: 1900, status: "paid", refunded_cents: 0 }]);
    await eventually(async () => {
      expect((await payer.subjects()).filter((subject) => subject.includes("ricevuta"))).toHaveLength(1);
    });
    expect(await payer.checkout()).toMatchObject({
      status: 409,
      body: { error: { code: "already_subscribed" } },
    });
  });

  test("a declined card leaves the person on Free, and another one pays on the same page", async () => {
    const payer = await newPayer(server());
    const { url } = (await payer.checkout()).body;
    expect(await payer.submit(url, typedCard(CARDS.declined))).toBe(402);
    expect(await payer.status()).toMatchObject({
      plan: "free",
      source: null,
      subscription: null,
      timeline: [],
    });
    expect(await payer.submit(url, typedCard(CARDS.pays))).toContain("checkout=success");
    await untilPlan(payer, "pro");
  });

  test("a bank that asks: refused it gives nothing, allowed it gives Pro", async () => {
    const payer = await newPayer(server());
    const { url } = (await payer.checkout()).body;
    await payer.submit(url, typedCard(CARDS.asks));
    await payer.submit(url, { action: "refuse" });
    expect(await payer.status()).toMatchObject({ plan: "free" });
    await payer.submit(url, typedCard(CARDS.asks));
    expect(await payer.submit(url, { action: "allow" })).toContain("checkout=success");
    await untilPlan(payer, "pro");
  });

  test("people come back to an address of this server, whatever host and origin a request names", async () => {
    const payer = await newPayer(server());
    const { host, port } = new URL(server().url);
    const call = (name: string, headers: Readonly<Record<string, string>>) =>
      new Promise<{ status: number | undefined; body: { url?: string; error?: { code: string } } }>(
        (resolve, reject) => {
          const sent = request(
            new URL(`/.netlify/functions/${name}`, server().url),
            {
              method: "POST",
              headers: {
                Authorization: `Bearer ${payer.accessToken}`,
                "Content-Type": "application/json",
                ...headers,
              },
            },
            (answer) => {
              json(answer).then(
                (body) => resolve({ status: answer.statusCode, body: body as { url?: string } }),
                reject,
              );
            },
          );
          sent.on("error", reject).end(JSON.stringify({ plan: "pro", period: "monthly" }));
        },
      );
    const evil = { Host: "evil.example", Origin: "http://evil.example" };
    for (const name of ["checkout", "billing", "admin", "chat", "attachments", "contact"]) {
      for (const headers of [evil, { ...evil, Host: host }, { Host: host, Origin: `https://${host}` }]) {
        expect(await call(name, headers), name).toMatchObject({
          status: 403,
          body: { error: { code: "foreign_origin" } },
        });
      }
    }
    for (const [headers, site] of [
      [{ Host: "evil.example" }, server().url],
      [{ Host: host, Origin: `http://localhost:${port}` }, `http://localhost:${port}`],
    ] as const) {
      const { url = "" } = (await call("checkout", headers)).body;
      expect(await payer.submit(url, { action: "cancel" })).toBe(
        `${site}/app/settings?section=plans&checkout=cancelled`,
      );
    }
  });

  test("going back costs nothing", async () => {
    const payer = await newPayer(server());
    const { url } = (await payer.checkout()).body;
    expect(await payer.submit(url, { action: "cancel" })).toContain("checkout=cancelled");
    expect(await payer.status()).toMatchObject({ plan: "free" });
  });

  test("events that are lost do not matter to whoever comes back", async () => {
    await webhooks("drop");
    const payer = await newPayer(server());
    expect(await payer.buy()).toContain("checkout=success");
    expect(await payer.status()).toMatchObject({ plan: "pro", source: "subscription" });
    expect(await profileOf(payer)).toMatchObject({ plan: "pro" });
  });

  test("events that are lost are found by the hourly comparison", async () => {
    await webhooks("drop");
    const payer = await newPayer(server());
    expect(await payer.buy()).toContain("checkout=success");
    expect(await profileOf(payer)).toMatchObject({ plan: "free" });
    expect(await control({ action: "reconcile" })).toBe(200);
    expect(await profileOf(payer)).toMatchObject({ plan: "pro" });
  });

  test("the hourly comparison begins with the customer whose state is the oldest", async () => {
    const one = await subscriber();
    const other = await subscriber();
    const order = async (): Promise<string[]> => {
      const [row] = await server().sql<
        { all: string[] }[]
      >`select public.billing_customers_to_compare() as all`;
      const people = await server().sql<{ user_id: string; provider_id: string }[]>`
        select user_id, provider_id from public.billing_customers where user_id in (${one.id}, ${other.id})`;
      const personOf = (customer: string) =>
        people.find(({ provider_id }) => provider_id === customer)?.user_id;
      return (row?.all ?? []).flatMap((customer) => personOf(customer) ?? []);
    };
    for (const [changed, waiting] of [
      [one, other],
      [other, one],
    ] as const) {
      await changed.ask("cancel");
      await eventually(async () => expect(await order()).toEqual([waiting.id, changed.id]));
    }
  });

  test("two pages at once end in one subscription and one charge", async () => {
    const payer = await newPayer(server());
    const pages = await Promise.all([payer.checkout(), payer.checkout(), payer.checkout()]);
    const urls = pages.flatMap(({ status, body }) => (status === 200 ? [body.url] : []));
    await Promise.all(
      urls.flatMap((url) => [url, url]).map((url) => payer.submit(url, typedCard(CARDS.pays))),
    );
    await untilPlan(payer, "pro");
    expect(
      (await payer.invoices()).filter(
        ({ status, refunded_cents }) => status === "paid" && refunded_cents === 0,
      ),
    ).toHaveLength(1);
    const { data } = await payer.client.from("billing_subscriptions").select("status");
    expect(data?.filter(({ status }) => status === "active")).toHaveLength(1);
  });

  test("what remains of a trial is kept: nothing is charged before its end", async () => {
    const payer = await newPayer(server());
    await payer.client
      .from("profiles")
      .update({
        plan: "pro",
        plan_expires_at: new Date().toISOString(),
        trial_start_date: new Date().toISOString(),
      })
      .eq("id", payer.id);
    const trial = await payer.status();
    expect(trial).toMatchObject({ plan: "pro", source: "trial" });
    expect(await payer.buy()).toContain("checkout=success");
    await eventually(async () => expect(await payer.status()).toMatchObject({ source: "subscription" }));
    const { subscription } = await payer.status();
    expect(subscription).toMatchObject({ status: "trialing", nextCharge: { amountCents: 1900 } });
    expect(
      Math.abs(Date.parse(subscription?.nextCharge?.at ?? "") - Date.parse(trial.until ?? "")),
    ).toBeLessThan(2000);
    expect((await payer.invoices()).filter(({ total_cents }) => total_cents > 0)).toEqual([]);
    expect(await profileOf(payer)).toMatchObject({ plan: "pro", trial_used: true });
    expect(await payer.ask("withdraw")).toMatchObject({ status: 200, body: { refundedCents: 0 } });
    expect(await payer.status()).toMatchObject({ plan: "pro", source: "trial", subscription: null });
    const mail = await eventually(async () => {
      const found = (await emailsTo(server().url, payer.email)).find(({ subject }) =>
        subject.includes("recesso"),
      );
      return found ?? expect.fail("The withdrawal was not acknowledged yet.");
    });
    expect(mail.text).toContain("Non c'è nulla da rimborsare.");
  });
});

group("changing", () => {
  test("a month becomes a year for what was shown, to the cent, a quarter of an hour later", async () => {
    const payer = await subscriber();
    await advance(10);
    const shown = await payer.preview("yearly");
    expect(shown.dueNowCents).toBeGreaterThan(19_000 - 1_900);
    expect(shown.dueNowCents).toBe(shown.lines.reduce((sum, { amountCents }) => sum + amountCents, 0));
    expect(shown.lines.map(({ description }) => description)).toEqual([
      "Pro mensile: il tempo che resta",
      "Pro annuale: un anno da oggi",
    ]);
    await server().sql`update private.billing_clock set ahead = ahead + interval '15 minutes'`;
    const { prorationDate } = shown;
    const changed = await payer.ask("change", { plan: "pro", period: "yearly", prorationDate });
    expect(changed).toMatchObject({ status: 200, body: { subscription: { period: "yearly" } } });
    expect((await payer.invoices()).at(-1)).toMatchObject({ total_cents: shown.dueNowCents, status: "paid" });
  });

  test("an amount that is older than an hour, of a day that the client chose, or of a former period is not charged", async () => {
    const payer = await subscriber();
    await advance(25);
    const { prorationDate } = await payer.preview("yearly");
    const before = await payer.status();
    const change = (date: number) =>
      payer.ask("change", { plan: "pro", period: "yearly", prorationDate: date });
    for (const date of [prorationDate - 3_700, prorationDate - 25 * 86_400, prorationDate + 3_600, 0]) {
      expect(await change(date), String(date)).toMatchObject({
        status: 409,
        body: { error: { code: "preview_expired" } },
      });
    }
    expect(await payer.status()).toEqual(before);
    expect(await payer.invoices()).toHaveLength(1);
    expect(await change(prorationDate)).toMatchObject({ status: 200 });
  });

  test("a year becomes a month when it ends, without a charge before", async () => {
    const payer = await subscriber(CARDS.pays, "yearly");
    const before = await payer.invoices();
    const shown = await payer.preview("monthly");
    expect(shown).toMatchObject({ dueNowCents: 0, nextCharge: { amountCents: 1900 } });
    const { body } = await payer.ask("change", {
      plan: "pro",
      period: "monthly",
      prorationDate: shown.prorationDate,
    });
    expect(body.subscription).toMatchObject({ period: "yearly", nextCharge: { amountCents: 1900 } });
    expect(await payer.invoices()).toEqual(before);
    await advance(367);
    expect((await payer.status()).subscription).toMatchObject({ period: "monthly", status: "active" });
    expect((await payer.invoices()).at(-1)).toMatchObject({ total_cents: 1900 });
  });

  test("a card that fails changes nothing", async () => {
    const payer = await subscriber(CARDS.paysOnce);
    const before = await payer.status();
    const { prorationDate } = await payer.preview("yearly");
    const refused = await payer.ask("change", { plan: "pro", period: "yearly", prorationDate });
    expect(refused).toMatchObject({ status: 402, body: { error: { code: "card_declined" } } });
    expect(await payer.status()).toEqual(before);
  });

  test("nothing is changed while a payment is overdue", async () => {
    const payer = await askedSubscriber();
    await advance(32);
    expect((await payer.status()).subscription).toMatchObject({ status: "past_due" });
    for (const action of ["preview", "change"]) {
      expect(await payer.ask(action, { plan: "pro", period: "yearly" }), action).toMatchObject({
        status: 409,
        body: { error: { code: "payment_overdue" } },
      });
    }
  });

  test("what a change costs is what the provider says, also where the books have not heard of it", async () => {
    const payer = await subscriber();
    await server().sql`update public.billing_subscriptions set period = 'yearly'
      where customer_id in (select id from public.billing_customers where user_id = ${payer.id})`;
    const shown = await payer.preview("yearly");
    expect(shown.dueNowCents).toBeGreaterThan(19_000 - 2_000);
    const { prorationDate } = shown;
    expect(
      await payer.ask("change", { plan: "pro", period: "yearly", prorationDate: prorationDate - 7_200 }),
    ).toMatchObject({ status: 409 });
    await payer.ask("change", { plan: "pro", period: "yearly", prorationDate });
    expect((await payer.invoices()).at(-1)).toMatchObject({ total_cents: shown.dueNowCents, status: "paid" });
  });

  describe("that a bank asks about", () => {
    /** A payer whose bank asks about a change to the year; `url` is its page. */
    async function asked() {
      const payer = await askedSubscriber();
      const shown = await payer.preview("yearly");
      const { prorationDate } = shown;
      const change = { plan: "pro", period: "yearly", prorationDate };
      const { status, body } = await payer.ask<PeriodChanged>("change", change);
      expect(status).toBe(200);
      expect(body.subscription).toMatchObject({ period: "monthly", status: "active" });
      return { payer, shown, url: body.confirmationUrl ?? "" };
    }
    const open = async (payer: Payer) =>
      (await payer.invoices()).filter(({ status }) => status === "open").length;

    test("is made once it is confirmed, for what was shown", async () => {
      const { payer, shown, url } = await asked();
      expect(await (await fetch(url, { headers: { "Accept-Language": "it" } })).text()).toContain(
        "Autorizza",
      );
      await payer.submit(url, { action: "allow" });
      await eventually(async () =>
        expect((await payer.status()).subscription).toMatchObject({ period: "yearly" }),
      );
      expect((await payer.invoices()).at(-1)).toMatchObject({
        total_cents: shown.dueNowCents,
        status: "paid",
      });
    });

    test("is refused, and then paid with another card", async () => {
      const { payer, url } = await asked();
      await payer.submit(url, { action: "refuse" });
      expect(await (await fetch(url, { headers: { "Accept-Language": "it" } })).text()).toContain(
        "Non hai autorizzato la carta",
      );
      expect((await payer.status()).subscription).toMatchObject({ period: "monthly", status: "active" });
      await payer.submit(url, typedCard(CARDS.pays));
      await eventually(async () =>
        expect((await payer.status()).subscription).toMatchObject({ period: "yearly" }),
      );
    });

    test("is dropped with a cancellation, a withdrawal, or by itself after a day", async () => {
      const cancelled = await asked();
      expect(await open(cancelled.payer)).toBe(1);
      expect(await cancelled.payer.ask("cancel")).toMatchObject({ status: 200 });
      expect(await open(cancelled.payer)).toBe(0);
      await cancelled.payer.submit(cancelled.url, { action: "allow" });
      expect((await fetch(cancelled.url)).status).toBe(410);
      expect((await cancelled.payer.status()).subscription).toMatchObject({ period: "monthly" });
      const withdrawn = await asked();
      expect(await withdrawn.payer.ask("withdraw")).toMatchObject({
        status: 200,
        body: { refundedCents: 1_900 },
      });
      expect(await open(withdrawn.payer)).toBe(0);
      const forgotten = await asked();
      await advance(1);
      expect((await forgotten.payer.status()).subscription).toMatchObject({
        period: "monthly",
        status: "active",
      });
      expect(await open(forgotten.payer)).toBe(0);
    });
  });

  test("without a subscription there is nothing to change", async () => {
    const payer = await newPayer(server());
    for (const action of ["preview", "change", "cancel", "resume", "withdraw"]) {
      const fields = { plan: "pro", period: "yearly" };
      expect(await payer.ask(action, fields), action).toMatchObject({
        status: 409,
        body: { error: { code: "no_subscription" } },
      });
    }
  });
});

group("ending", () => {
  test("cancelled it stays to the end of what is paid for, and can be resumed until then", async () => {
    const payer = await subscriber();
    const { body: cancelled } = await payer.ask("cancel");
    expect(cancelled).toMatchObject({ plan: "pro", subscription: { nextCharge: null } });
    expect(cancelled.subscription?.cancelAt).toBe(cancelled.until);
    const { body: resumed } = await payer.ask("resume");
    expect(resumed.subscription).toMatchObject({ cancelAt: null, nextCharge: { amountCents: 1900 } });
    await payer.ask("cancel");
    await advance(32);
    expect(await payer.status()).toMatchObject({ plan: "free", subscription: null, timeline: [] });
    expect(await payer.invoices()).toHaveLength(1);
  });

  test("within fourteen days one withdraws: all is given back, and acknowledged by mail, once", async () => {
    const payer = await subscriber();
    await advance(13);
    expect((await payer.status()).subscription).toHaveProperty("withdrawableUntil");
    const answers = await Promise.all([1, 2].map(() => payer.ask<{ refundedCents: number }>("withdraw")));
    expect(answers.filter(({ status }) => status === 200)[0]?.body).toMatchObject({ refundedCents: 1900 });
    expect(await payer.status()).toMatchObject({ plan: "free", subscription: null });
    await eventually(async () => expect(await payer.invoices()).toMatchObject([{ refunded_cents: 1900 }]));
    await eventually(async () => {
      expect((await payer.subjects()).filter((subject) => subject.includes("recesso"))).toHaveLength(1);
    });
    // That tells the refund.
    expect((await payer.subjects()).filter((subject) => subject.includes("Rimborso"))).toEqual([]);
  });

  test.each([
    ["change", "withdraw"],
    ["withdraw", "change"],
  ])("at once with a change to the year, %s first, all is given back", async (...order) => {
    for (let round = 0; round < rounds(1, 7); round += 1) {
      const payer = await subscriber();
      const { prorationDate } = await payer.preview("yearly");
      const fields = { change: { plan: "pro", period: "yearly", prorationDate }, withdraw: {} } as const;
      const answers = await Promise.all(
        order.map((action) => payer.ask(action, fields[action as keyof typeof fields])),
      );
      const statuses = new Map(order.map((action, place) => [action, answers[place]?.status]));
      expect(statuses.get("withdraw")).toBe(200);
      expect([200, 409]).toContain(statuses.get("change"));
      expect(await payer.status()).toMatchObject({ plan: "free", subscription: null });
      for (const { total_cents, refunded_cents } of await payer.invoices())
        expect(refunded_cents).toBe(total_cents);
    }
  });

  test.each(["refund", "dispute"] as const)(
    "what went back before by a %s does not keep one from withdrawing; the rest is given back",
    async (action) => {
      const payer = await subscriber();
      const { prorationDate } = await payer.preview("yearly");
      await payer.ask("change", { plan: "pro", period: "yearly", prorationDate });
      const [row] = await server().sql<{ customer: string }[]>`
        select provider_id as customer from public.billing_customers where user_id = ${payer.id}`;
      expect(await pressForCustomer(server(), action, row?.customer ?? "")).toBe(303);
      const returned = async () => (await payer.invoices()).map(({ refunded_cents: cents }) => cents);
      await eventually(async () => expect(await returned()).toEqual([0, 17_100]));
      const acknowledged = { status: 200, body: { refundedCents: 1_900 } };
      expect(await payer.ask("withdraw")).toMatchObject(acknowledged);
      expect(await payer.ask("withdraw")).toMatchObject(acknowledged);
      expect(await payer.status()).toMatchObject({ plan: "free", subscription: null });
      expect(await returned()).toEqual([1_900, 17_100]);
      await eventually(async () => {
        const mails = (await payer.subjects()).filter((subject) => subject.includes("recesso"));
        expect(mails).toHaveLength(1);
      });
    },
  );

  test("what the provider declines while one withdraws goes back later, and is told", async () => {
    const payer = await subscriber();
    const { sql } = server();
    const [row] = await sql<{ charge: string }[]>`
      select o.id as charge from embedded.payment_objects as o
      join public.billing_customers as c on c.provider_id = o.customer
      where o.type = 'charge' and c.user_id = ${payer.id}`;
    const dispute = (isOpen: boolean) => sql`
      update embedded.payment_objects set body = body || ${sql.json({ disputed: isOpen })} where id = ${row?.charge ?? ""}`;
    await dispute(true);
    expect(await payer.ask("withdraw")).toMatchObject({ status: 200, body: { refundedCents: 1_900 } });
    expect(await payer.status()).toMatchObject({ plan: "free", subscription: null });
    expect(await payer.invoices()).toMatchObject([{ refunded_cents: 0 }]);
    await dispute(false);
    expect(await control({ action: "reconcile" })).toBe(200);
    expect(await payer.invoices()).toMatchObject([{ refunded_cents: 1_900 }]);
    await eventually(async () => {
      const told = (await payer.subjects()).filter((subject) => /recesso|Rimborso/.test(subject));
      expect(told).toHaveLength(2);
    });
  });

  test("afterwards not", async () => {
    const payer = await subscriber();
    await advance(16);
    expect((await payer.status()).subscription).not.toHaveProperty("withdrawableUntil");
    expect(await payer.ask("withdraw")).toMatchObject({
      status: 409,
      body: { error: { code: "not_withdrawable" } },
    });
    expect(await payer.status()).toMatchObject({ plan: "pro" });
  });

  test("a renewal that fails is told once, keeps the plan for fourteen days, and a new card restores it", async () => {
    const payer = await subscriber(CARDS.paysOnce);
    await advance(32);
    const failing = await payer.status();
    expect(failing).toMatchObject({ plan: "pro", subscription: { status: "past_due" } });
    await eventually(async () => {
      expect((await payer.subjects()).filter((subject) => subject.includes("non è riuscito"))).toHaveLength(
        1,
      );
    });
    const { body } = await payer.ask<{ url: string }>("portal");
    expect(await payer.submit(body.url, typedCard(CARDS.pays))).toContain("/app/settings");
    await eventually(async () =>
      expect((await payer.status()).subscription).toMatchObject({
        status: "active",
        card: { last4: "4242" },
      }),
    );
  });

  test("a new card that only the customer has is taken over, and charged for what is overdue", async () => {
    const payer = await subscriber(CARDS.paysOnce);
    await advance(32);
    expect(await payer.status()).toMatchObject({ subscription: { status: "past_due" } });
    const stripe = stripeFor(process.env["STRIPE_API_BASE"] ?? "", process.env["STRIPE_SECRET_KEY"] ?? "");
    const [row] = await server().sql<{ id: string }[]>`
      select s.id from public.billing_subscriptions as s
      join public.billing_customers as c on c.id = s.customer_id where c.user_id = ${payer.id}`;
    const id = row?.id ?? "";
    const { default_payment_method: former } = await stripe.subscriptions.retrieve(id);
    // The portal may leave a subscription its own card.
    await webhooks("drop");
    const { body } = await payer.ask<{ url: string }>("portal");
    expect(await payer.submit(body.url, typedCard(CARDS.pays))).toContain("/app/settings");
    await stripe.subscriptions.update(id, { default_payment_method: String(former) });
    expect(await control({ action: "reconcile" })).toBe(200);
    expect(await payer.status()).toMatchObject({
      plan: "pro",
      subscription: { status: "active", card: { last4: "4242" } },
    });
  });

  test("a renewal that the bank asks about is paid on the page that the books name", async () => {
    const payer = await askedSubscriber();
    await advance(32);
    const page = await payer.overduePage();
    // Nobody is there to answer the bank about another card of that kind.
    const { body } = await payer.ask<{ url: string }>("portal");
    await payer.submit(body.url, typedCard(CARDS.alwaysAsks));
    await payer.submit(body.url, { action: "allow" });
    expect(await payer.status()).toMatchObject({ plan: "pro", subscription: { status: "past_due" } });
    await webhooks("drop");
    // Nothing listens there.
    vi.stubEnv("STRIPE_API_BASE", "http://127.0.0.1:1");
    expect(await payer.status()).toMatchObject({ plan: "pro", subscription: { status: "past_due" } });
    vi.unstubAllEnvs();
    await payer.submit(page ?? "", { action: "allow" });
    expect(await payer.status()).toMatchObject({ plan: "pro", subscription: { status: "active" } });
    expect(await payer.overduePage()).toBeUndefined();
    expect((await payer.invoices()).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  test("without a new card the plan ends", async () => {
    const payer = await subscriber(CARDS.paysOnce);
    await advance(31);
    await advance(20);
    expect(await payer.status()).toMatchObject({ plan: "free" });
    const profile = await profileOf(payer);
    expect(Date.parse(profile?.plan_expires_at ?? "")).toBeLessThanOrEqual(Date.now());
  });
});

group("events", () => {
  const secret = () =>
    JSON.parse(readFileSync(join(server().dataDir, "keys.json"), "utf8")).paymentsSecret as string;
  const sign = (payload: string, at = Math.floor(Date.now() / 1000), key = secret()) =>
    `t=${at},v1=${createHmac("sha256", key).update(`${at}.${payload}`).digest("hex")}`;
  const send = async (payload: string, signature: string) => {
    const headers = { "Stripe-Signature": signature, "Content-Type": "application/json" };
    const address = `${server().url}/.netlify/functions/stripe-webhook`;
    return (await fetch(address, { method: "POST", headers, body: payload })).status;
  };
  const event = (type: string, object: object) =>
    JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: "event", type, data: { object } });

  test("forged, altered and old signatures are refused, and change nothing", async () => {
    const payload = event("customer.subscription.updated", { object: "subscription", customer: "cus_x" });
    const now = Math.floor(Date.now() / 1000);
    expect(await send(payload, sign(payload, now, "whsec_other"))).toBe(400);
    expect(await send(payload.replace("cus_x", "cus_y"), sign(payload))).toBe(400);
    expect(await send(payload, sign(payload, now - 361))).toBe(400);
    expect(await send(payload, "")).toBe(400);
    expect(await send("", sign(""))).toBe(400);
    expect(
      await server().sql`select * from private.billing_events where customer in ('cus_x', 'cus_y')`,
    ).toEqual([]);
  });

  test("unknown ones are logged, and so are those about nobody", async () => {
    const unknown = event("something.new", { object: "something" });
    expect(await send(unknown, sign(unknown))).toBe(200);
    expect(
      await server().sql`select outcome from private.billing_events where type = 'something.new'`,
    ).toEqual([{ outcome: "ignored" }]);
  });

  test("what an event claims is not believed", async () => {
    const payer = await newPayer(server());
    const { url } = (await payer.checkout()).body;
    expect(url).toContain("/local/pay");
    const [row] = await server().sql<{ id: string }[]>`
      select provider_id as id from public.billing_customers where user_id = ${payer.id}`;
    const payload = event("customer.subscription.created", {
      object: "subscription",
      id: "sub_claimed",
      customer: row?.id,
      status: "active",
    });
    expect(await send(payload, sign(payload))).toBe(200);
    expect(await profileOf(payer)).toMatchObject({ plan: "free" });
  });

  test.each([
    { currency: "eur", unit_amount: 100 },
    { currency: "usd", unit_amount: 1_900 },
  ])(
    "about another amount or currency give no plan, and are flagged: $unit_amount $currency",
    async (price) => {
      const stripe = stripeFor(process.env["STRIPE_API_BASE"] ?? "", process.env["STRIPE_SECRET_KEY"] ?? "");
      const payer = await newPayer(server());
      await payer.checkout();
      const [row] = await server().sql<{ customer: string }[]>`
      select provider_id as customer from public.billing_customers where user_id = ${payer.id}`;
      const customer = row?.customer ?? "";
      const { id } = await stripe.prices.create({
        product: "regia_pro",
        recurring: { interval: "month" },
        ...price,
      });
      const { url } = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        line_items: [{ price: id, quantity: 1 }],
        success_url: `${server().url}/app/settings?checkout=success`,
      });
      expect(await payer.submit(url ?? "", typedCard(CARDS.pays))).toContain("checkout=success");
      await eventually(async () => {
        const flagged = await server().sql`
          select type from private.billing_events
          where customer = ${customer} and outcome = 'mismatch' and type = 'customer.subscription.created'`;
        expect(flagged).toHaveLength(1);
      });
      expect(await profileOf(payer)).toMatchObject({ plan: "free" });
      expect(await control({ action: "reconcile" })).toBe(200);
      expect(await payer.status()).toMatchObject({ plan: "free", subscription: null });
    },
  );

  test.each(["duplicate", "shuffle"])("that come in mode %s leave the same state", async (mode) => {
    await webhooks(mode);
    const payer = await subscriber();
    await advance(65);
    expect(await control({ action: "replay" })).toBe(200);
    expect(await payer.status()).toMatchObject({ plan: "pro", subscription: { status: "active" } });
    const paid = (await payer.invoices()).filter(({ status }) => status === "paid");
    expect(paid).toHaveLength(3);
    await eventually(async () => {
      expect((await payer.subjects()).filter((subject) => subject.includes("ricevuta"))).toHaveLength(3);
    });
  });
});

group("an account", () => {
  test("is not deleted while it pays; its books stay without a name", async () => {
    const payer = await subscriber();
    const { error } = await payer.client.rpc("delete_account");
    expect(error).toMatchObject({ code: "PT409", details: "subscribed" });
    expect(await payer.status()).toMatchObject({ plan: "pro" });
    expect(await payer.ask("end")).toMatchObject({ status: 200, body: { plan: "free", subscription: null } });
    expect((await payer.client.rpc("delete_account")).error).toBeNull();
    const books = await server().sql`
      select i.total_cents from public.billing_customers as c
      join public.billing_invoices as i on i.customer_id = c.id
      where c.user_id is null and c.tax_data is null`;
    expect(books).toEqual([{ total_cents: 1900 }]);
  });

  test("that was deleted pays nothing: its open page is paid back, and no other one is left open", async () => {
    const payer = await newPayer(server());
    const paid = (await payer.checkout()).body.url;
    const [customer] = await server().sql<{ id: string; provider: string }[]>`
      select id, provider_id as provider from public.billing_customers where user_id = ${payer.id}`;
    expect((await payer.client.rpc("delete_account")).error).toBeNull();
    expect(await payer.submit(paid, typedCard(CARDS.pays))).toContain("checkout=success");
    await eventually(async () => {
      const books = await server().sql`
          select s.status, i.refunded_cents from public.billing_subscriptions as s
          join public.billing_invoices as i on i.subscription_id = s.id
          where s.customer_id = ${customer?.id ?? ""}`;
      expect(books).toEqual([{ status: "canceled", refunded_cents: 1900 }]);
    });

    const other = await newPayer(server());
    const open = (await other.checkout()).body.url;
    expect((await other.client.rpc("delete_account")).error).toBeNull();
    expect(await control({ action: "reconcile" })).toBe(200);
    expect(await other.submit(open, typedCard(CARDS.pays))).toBe(410);
  });

  test("is not asked twice: an ended session reads and pays nothing", async () => {
    const payer = await newPayer(server());
    await server().sql`delete from auth.sessions where user_id = ${payer.id}`;
    expect(await payer.ask("status")).toMatchObject({ status: 401 });
    expect(await payer.checkout()).toMatchObject({ status: 401 });
  });

  test("names the wrong field of tax data, and keeps the right ones", async () => {
    const payer = await subscriber();
    const company = {
      holder: "company",
      country: "IT",
      name: "Ditta Rossi S.r.l.",
      vatId: "12345678903",
      taxCode: "12345678903",
      recipientCode: "ABC1234",
      street: "Via Roma 1",
      postalCode: "20121",
      city: "Milano",
      province: "MI",
    };
    expect(await payer.ask("set_tax_data", { ...company, vatId: "12345678901" })).toMatchObject({
      status: 422,
      body: { error: { code: "invalid", field: "vatId" } },
    });
    expect(await payer.ask("set_tax_data", company)).toMatchObject({ status: 200 });
    const { data } = await payer.client.from("billing_customers").select("tax_data").single();
    expect(data?.tax_data).toMatchObject({ vatId: "12345678903", name: "Ditta Rossi S.r.l." });
  });
});
