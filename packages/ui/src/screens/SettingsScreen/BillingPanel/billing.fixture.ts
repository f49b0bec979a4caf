import type { BillingStatus, PaidSubscription } from "@regia/api/billing";
import type { TaxData } from "@regia/domain/billing";
import { priceCents } from "@regia/domain/plans";
import { subscriptionAt } from "@regia/domain/subscription";
import { DAY_MS, toIsoTimestamp } from "@regia/domain/time";
import { anna, NOW } from "../settings.fixture.ts";
import type { Receipt } from "./types.ts";

/** A moment some days from the current time of the stories. */
export const inDays = (count: number) => toIsoTimestamp(NOW + count * DAY_MS);

const cents = (period: PaidSubscription["period"]) => priceCents("pro", period) ?? Number.NaN;

/** Pro, paid every month, with a charge in 19 days. */
export const monthly: PaidSubscription = {
  status: "active",
  period: "monthly",
  cancelAt: null,
  nextCharge: { at: inDays(19), amountCents: cents("monthly") },
  card: { brand: "visa", last4: "4242" },
};

/** Pro, paid every year, with a charge in 102 days. */
export const yearly: PaidSubscription = {
  ...monthly,
  period: "yearly",
  nextCharge: { at: inDays(102), amountCents: cents("yearly") },
};

/** The status of whoever has a subscription and nothing else. */
export function paying(subscription: PaidSubscription, until = inDays(22)): BillingStatus {
  return {
    plan: "pro",
    source: "subscription",
    until,
    subscription,
    timeline: [{ plan: "pro", source: "subscription", from: inDays(-11), until }],
  };
}

/** The status of whoever has no plan. */
export const notPaying: BillingStatus = {
  plan: "free",
  source: null,
  until: null,
  subscription: null,
  timeline: [],
};

/** Of whoever pays for pro: until when, by the profile. */
export const paidUntil = (until: string) =>
  subscriptionAt({ ...anna, plan: "pro", plan_expires_at: until, trial_used: true }, NOW);

/** Of a customer to whom an admin gave enterprise. */
export const agreedUntil = (until: string) =>
  subscriptionAt({ ...anna, plan: "enterprise", plan_expires_at: until }, NOW);

const receipt = (number: number, rest: Partial<Receipt> = {}): Receipt => ({
  id: `in_${number}`,
  number: `REGIA-${String(number).padStart(4, "0")}`,
  total_cents: cents("monthly"),
  status: "paid",
  paid_at: inDays(-11 - 30 * (12 - number)),
  refunded_cents: 0,
  pdf_url: `https://pay.example/receipts/${number}.pdf`,
  payment_url: null,
  ...rest,
});

/** A year of receipts, the latest first. */
export const aYear: readonly Receipt[] = Array.from({ length: 12 }, (_, index) => receipt(12 - index));

/** One receipt in each state. */
export const eachState: readonly Receipt[] = [
  receipt(12, { status: "draft", number: null, paid_at: null, pdf_url: null }),
  receipt(11, { status: "open", paid_at: null, payment_url: "https://pay.example/invoices/11" }),
  receipt(10, { refunded_cents: 500 }),
  receipt(9, { refunded_cents: cents("monthly") }),
  receipt(8, { status: "uncollectible", paid_at: null }),
  receipt(7, { status: "void", paid_at: null, pdf_url: null }),
];

export const companyData: TaxData = {
  holder: "company",
  country: "IT",
  name: "Studio Bianchi S.r.l.",
  vatId: "12345678903",
  taxCode: null,
  recipientCode: "M5UXCR1",
  pec: null,
  street: "Via Torino 2",
  postalCode: "20123",
  city: "Milano",
  province: "MI",
};
