import { euro, type Money } from "../money/index.ts";
import { LIMIT_FIELD_NAMES, LIMIT_FIELDS, type Limits } from "./limitFields.ts";

/** The plans, cheapest first. */
export const PLAN_NAMES = ["free", "pro", "enterprise"] as const;

/** The name of a plan, as stored in profiles. */
export type PlanName = (typeof PLAN_NAMES)[number];

/** A plan's price per billing period, in euro. */
export interface PlanPrice {
  readonly monthly: Money;
  readonly yearly: Money;
}

/** A plan's price and limits; its texts are in the catalogue, under the plan's name. */
export interface Plan {
  readonly name: PlanName;
  /** Null if the price is agreed with the customer. */
  readonly price: PlanPrice | null;
  readonly limits: Limits;
}

/** How often a subscription is paid. */
export const BILLING_PERIODS = ["monthly", "yearly"] as const;

export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** The saving shown on the yearly toggle, in percent (decision 3); the true saving is {@link yearlySaving}. */
export const YEARLY_DISCOUNT_LABEL_PERCENT = 20;

const limitsOf = (plan: PlanName) =>
  Object.fromEntries(
    LIMIT_FIELD_NAMES.map((field) => [field, LIMIT_FIELDS[field].plans[PLAN_NAMES.indexOf(plan)]]),
  ) as Limits;

/** The prices and limits of all plans (decisions 1 and 2). */
export const PLANS = {
  free: { name: "free", price: { monthly: euro("0"), yearly: euro("0") }, limits: limitsOf("free") },
  pro: { name: "pro", price: { monthly: euro("19"), yearly: euro("190") }, limits: limitsOf("pro") },
  enterprise: { name: "enterprise", price: null, limits: limitsOf("enterprise") },
} as const satisfies { readonly [Name in PlanName]: Plan & { readonly name: Name } };

/** Whether a value, of any type, is the name of a plan. */
export function isPlanName(value: unknown): value is PlanName {
  return value === "free" || value === "pro" || value === "enterprise";
}

/** The plan of a name. */
export function planOf(name: PlanName): Plan {
  return PLANS[name];
}
