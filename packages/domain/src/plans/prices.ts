import { type Message, message } from "../messages/index.ts";
import { type Money, moneyFromAtto, toCents } from "../money/index.ts";
import { type BillingPeriod, type PlanName, planOf } from "./planTable.ts";

/** The display of a plan's price: a word, or an amount for the chosen period. */
export type PriceDisplay =
  | { readonly kind: "free"; readonly text: Message }
  | { readonly kind: "custom"; readonly text: Message }
  | {
      readonly kind: "amount";
      readonly amount: Money;
      readonly period: BillingPeriod;
      readonly periodText: Message;
    };

/** The price on a plan card: Gratis, an amount for the period, or Personalizzato. */
export function displayPrice(plan: PlanName, period: BillingPeriod): PriceDisplay {
  const { price } = planOf(plan);
  if (!price) return { kind: "custom", text: message("plans:price.custom") };
  const amount = price[period];
  if (amount === 0n) return { kind: "free", text: message("plans:price.free") };
  const periodText = period === "monthly" ? message("plans:price.perMonth") : message("plans:price.perYear");
  return { kind: "amount", amount, period, periodText };
}

/** The price of a plan for a period in cents, as the payment provider counts; null if it is agreed with the customer. */
export function priceCents(plan: PlanName, period: BillingPeriod): number | null {
  const { price } = planOf(plan);
  return price && Number(toCents(price[period]));
}

/** What a subscription to a plan costs each period, in cents. */
export interface SubscriptionPrice {
  readonly plan: PlanName;
  readonly period: BillingPeriod;
  readonly cents: number;
}

/**
 * What plans cost before, all in euro: none has changed yet. Before an amount of the plan table changes it is added here,
 * because a subscription goes on at the price that it was bought at, and one of an unknown price grants nothing.
 */
const FORMER_PRICES: readonly SubscriptionPrice[] = [];

/** Whether a plan is sold at a price, or once was. */
export function isKnownPrice({ plan, period, cents }: SubscriptionPrice, former = FORMER_PRICES): boolean {
  return (
    cents === priceCents(plan, period) ||
    former.some((price) => price.plan === plan && price.period === period && price.cents === cents)
  );
}

/**
 * The saving of yearly payment, in euro per year: 12 x monthly - yearly (decision 3), 38 EUR for pro.
 *
 * @returns null if there is no saving or no fixed price
 */
export function yearlySaving(plan: PlanName): Money | null {
  const { price } = planOf(plan);
  if (!price) return null;
  const saving = moneyFromAtto(price.monthly * 12n - price.yearly);
  return saving > 0n ? saving : null;
}
