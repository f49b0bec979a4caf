import type { BillingPreview, BillingStatus } from "@regia/api/billing";
import { emailsTo, type OpenServer, type Person, quickPerson } from "./people.ts";

/** The cards of the stand-in for the payment provider. */
export const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asks: "4000 0025 0000 3155",
  alwaysAsks: "4000 0027 6000 3184",
  paysOnce: "4000 0000 0000 0341",
} as const;

/** An answer of a function of payments. */
export interface BillingAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** A person who pays over HTTP, as the web app and the provider's page do it. */
export interface Payer extends Person {
  /** Calls the function `billing`. */
  ask<Body = BillingStatus>(action: string, fields?: object): Promise<BillingAnswer<Body>>;
  /** Asks for the payment page. */
  checkout(period?: "monthly" | "yearly"): Promise<BillingAnswer<{ readonly url: string }>>;
  /** Sends a form of the payment page; returns where it leads, or its status. */
  submit(page: string, fields: Readonly<Record<string, string>>): Promise<string | number>;
  /** Buys Pro with a card; returns where the payment page leads, or its status. */
  buy(card?: string, period?: "monthly" | "yearly"): Promise<string | number>;
  preview(period: "monthly" | "yearly"): Promise<BillingPreview>;
  status(): Promise<BillingStatus>;
  /** The subjects of the emails, the newest first. */
  subjects(): Promise<string[]>;
  /** The provider's page on which what is owed is paid, if anything is. */
  overduePage(): Promise<string | undefined>;
  /** In the order in which they were numbered. */
  invoices(): Promise<
    readonly { total_cents: number; refunded_cents: number; status: string; number: string }[]
  >;
}

/** Commands the stand-in. */
export async function controlPayments({ url }: Pick<OpenServer, "url">, command: object): Promise<number> {
  const { status } = await fetch(`${url}/local/pay/control`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(command),
  });
  return status;
}

/** Presses a button of the stand-in's time panel beside a customer of the provider. */
export async function pressForCustomer(
  { url }: Pick<OpenServer, "url">,
  action: "fail" | "refund" | "dispute",
  customer: string,
): Promise<number> {
  const body = new URLSearchParams({ action, customer });
  const { status } = await fetch(`${url}/local/pay`, { method: "POST", body, redirect: "manual" });
  return status;
}

/** The fields of the payment page with a card. */
export const typedCard = (number: string) => ({ action: "pay", number, expiry: "12/40", cvc: "123" });

/** Makes an account that can pay. */
export async function newPayer(server: OpenServer): Promise<Payer> {
  const person = await quickPerson(server);
  async function call<Body>(name: string, body: object): Promise<BillingAnswer<Body>> {
    const response = await fetch(`${server.url}/.netlify/functions/${name}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${person.accessToken}`,
        "Content-Type": "application/json",
        "Accept-Language": "it",
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }
  const ask = <Body = BillingStatus>(action: string, fields: object = {}) =>
    call<Body>("billing", { action, ...fields });
  const checkout = (period: "monthly" | "yearly" = "monthly") =>
    call<{ url: string }>("checkout", { plan: "pro", period });
  async function submit(page: string, fields: Readonly<Record<string, string>>) {
    const response = await fetch(page, {
      method: "POST",
      headers: { "Accept-Language": "it" },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    return response.headers.get("location") ?? response.status;
  }
  return {
    ...person,
    ask,
    checkout,
    submit,
    buy: async (card = CARDS.pays, period = "monthly") =>
      await submit((await checkout(period)).body.url, typedCard(card)),
    preview: async (period) => (await ask<BillingPreview>("preview", { plan: "pro", period })).body,
    status: async () => (await ask("status")).body,
    subjects: async () => (await emailsTo(server.url, person.email)).map(({ subject }) => subject),
    overduePage: async () => {
      const { data, error } = await person.client
        .from("billing_invoices")
        .select("payment_url")
        .not("payment_url", "is", null);
      if (error) throw error;
      return data[0]?.payment_url;
    },
    invoices: async () => {
      const { data, error } = await person.client
        .from("billing_invoices")
        .select("total_cents, refunded_cents, status, number")
        .order("number");
      if (error) throw error;
      return data;
    },
  };
}
