import { type Message, message } from "../messages/index.ts";
import { type Money, moneyFromAtto } from "../money/index.ts";
import { type PlanName, planOf } from "../plans/index.ts";
import { type CostEstimate, type EstimateInput, estimateCost, MARKUP_PERCENT } from "./estimate.ts";
import type { EntryName } from "./priceList.ts";

/** How a price compares with the cost: a loss, below the target mark-up, or on target. */
export type MarkupState = "loss" | "belowTarget" | "onTarget";

/** What a price earns over an estimated cost. */
export interface MarkupComparison {
  /** Price minus cost, per month; negative for a loss. */
  readonly profit: Money;
  /** Profit divided by cost, truncated to four decimals; the target is 0.4. Null if the cost is 0. */
  readonly markup: number | null;
  readonly state: MarkupState;
  readonly message: Message;
}

const MARKUP_STEPS = 10_000n;
const TARGET = { target: MARKUP_PERCENT };

const STATE_TEXTS: Readonly<Record<MarkupState, Message>> = {
  loss: message("estimate:comparison.loss"),
  belowTarget: message("estimate:comparison.belowTarget", TARGET),
  onTarget: message("estimate:comparison.onTarget", TARGET),
};

function markupState(price: Money, { totalMonthlyCost, suggestedPrice }: CostEstimate): MarkupState {
  if (price < totalMonthlyCost) return "loss";
  return price < suggestedPrice ? "belowTarget" : "onTarget";
}

/** Compares a monthly price with an estimate: the mark-up, and whether it reaches 40%. */
export function comparePrice({
  estimate,
  price,
}: {
  estimate: CostEstimate;
  price: Money;
}): MarkupComparison {
  const cost = estimate.totalMonthlyCost;
  const profit = moneyFromAtto(price - cost);
  const state = markupState(price, estimate);
  return {
    profit,
    markup: cost === 0n ? null : Number((profit * MARKUP_STEPS) / cost) / Number(MARKUP_STEPS),
    state,
    message: STATE_TEXTS[state],
  };
}

const minus = (next: Money, base: Money): Money => moneyFromAtto(next - base);

/** The monthly price of a plan; null if it is free, or agreed with the customer. */
export function listPrice(plan: PlanName): Money | null {
  return planOf(plan).price?.monthly || null;
}

/** A plan whose price does not cover what its limits cost; amounts a month. */
export interface PlanLoss {
  readonly price: Money;
  readonly cost: Money;
  /** Cost minus price. */
  readonly loss: Money;
}

/** The loss that a plan makes at a utilisation rate; null if it makes none, or has no price. */
export function planLoss({
  plan,
  ...input
}: { readonly plan: PlanName } & Omit<EstimateInput, "limits">): PlanLoss | null {
  const price = listPrice(plan);
  if (price === null) return null;
  const { totalMonthlyCost: cost } = estimateCost({ limits: planOf(plan).limits, ...input });
  return price < cost ? { price, cost, loss: minus(cost, price) } : null;
}

/** The difference of one entry between two estimates. */
export interface EntryDifference {
  readonly name: EntryName;
  readonly base: Money;
  readonly next: Money;
  /** Next minus base. */
  readonly change: Money;
}

export interface EstimateComparison {
  readonly entries: readonly EntryDifference[];
  /** Next minus base, per month. */
  readonly monthlyChange: Money;
  /** Next minus base, per year. */
  readonly yearlyChange: Money;
  /** Next minus base, of the suggested monthly price. */
  readonly suggestedPriceChange: Money;
}

/** Compares two estimates entry by entry, equal entries included. */
export function compareEstimates({
  base,
  next,
}: {
  base: CostEstimate;
  next: CostEstimate;
}): EstimateComparison {
  const before = new Map(base.entries.map(({ name, monthlyCost }) => [name, monthlyCost]));
  return {
    entries: next.entries.map(({ name, monthlyCost }) => {
      const earlier = before.get(name) ?? moneyFromAtto(0n);
      return { name, base: earlier, next: monthlyCost, change: minus(monthlyCost, earlier) };
    }),
    monthlyChange: minus(next.totalMonthlyCost, base.totalMonthlyCost),
    yearlyChange: minus(next.totalYearlyCost, base.totalYearlyCost),
    suggestedPriceChange: minus(next.suggestedPrice, base.suggestedPrice),
  };
}
