import {
  type AssumptionItem,
  assumptionList,
  type CostEstimate,
  type EntryName,
  type EntryTexts,
  entryTexts,
  MARKUP_PERCENT,
  PRICE_LIST_VERSION,
  TOTAL_TEXTS,
} from "../estimate/index.ts";
import { type Message, message } from "../messages/index.ts";
import { apportionCents, type Money, moneyFromCents, roundToCents } from "../money/index.ts";
import type { Limits } from "../plans/index.ts";
import { addDays, formatDay, type Instant, romeDay } from "../time/index.ts";
import { quoteNumber } from "./number.ts";
import { offeredItems } from "./offer.ts";

/**
 * Who a quote is for. The customer's shows only prices, with the mark-up included in each line; the internal one shows
 * costs, mark-up and suggested prices.
 */
export type QuoteAudience = "customer" | "internal";

/** Default validity of a quote, in days after the day of issue. */
export const QUOTE_VALID_DAYS = 30;

/** Who sells; null for what is not known. */
export interface Seller {
  readonly name: string;
  readonly address: string | null;
  readonly vatNumber: string | null;
  readonly email: string | null;
}

export interface QuoteInput {
  readonly estimate: CostEstimate;
  /** The limits of the estimate, which the customer buys. */
  readonly limits: Limits;
  /** Null if it is not known. */
  readonly seller: Seller | null;
  readonly audience: QuoteAudience;
  /** The customer's name; null for none. */
  readonly customer: string | null;
  readonly now: Instant;
  /** Validity in days. Default: {@link QUOTE_VALID_DAYS}. */
  readonly validDays?: number;
}

/** One line of a quote. Amounts are whole cents. */
export interface QuoteLine extends EntryTexts {
  readonly name: EntryName;
  /** Units a month: those that are expected, or for the customer those that are included; null without a limit. */
  readonly quantity: number | null;
  /** For the customer: the quantity with its unit. */
  readonly included?: Message;
  /** Exact cost of one unit, or the price of the units that `unit` names; null for no unit price. */
  readonly unitAmount: Money | null;
  /** Rounded so that all lines add up to the monthly total. */
  readonly monthlyAmount: Money;
  /** Whether the quantity is an assumption, for a limit that is unlimited. */
  readonly assumed: boolean;
}

/** One total of a quote: an amount in whole cents, or a percentage. */
export type QuoteTotal =
  | { readonly kind: "amount"; readonly label: Message; readonly amount: Money }
  | { readonly kind: "percent"; readonly label: Message; readonly percent: number };

/**
 * A quote, ready to be rendered in the terminal, on screen or in print. The same input gives the same quote, number
 * included.
 */
export interface QuoteDocument {
  /** `RG-20261121-1A2B3C4D`. */
  readonly number: string;
  readonly audience: QuoteAudience;
  readonly customer: string | null;
  /** The day in Rome, as `2026-11-21`. */
  readonly issuedOn: string;
  /** The last day on which it is valid. */
  readonly validUntil: string;
  readonly priceListVersion: string;
  readonly seller: Seller | null;
  /** Percent. */
  readonly utilizationRate: number;
  readonly assumptions: readonly AssumptionItem[];
  readonly lines: readonly QuoteLine[];
  /** The first one is the exact sum of the lines. */
  readonly totals: readonly [QuoteTotal, ...QuoteTotal[]];
}

/** Amounts in whole cents that add up to the rounded sum. */
function inCents(amounts: readonly Money[]): readonly Money[] {
  return apportionCents(amounts).map(moneyFromCents);
}

function costLines({ entries }: CostEstimate): readonly QuoteLine[] {
  const amounts = inCents(entries.map(({ monthlyCost }) => monthlyCost));
  return entries.map(({ name, unitCost, estimatedUsage, assumed }, index) => ({
    ...entryTexts(name),
    name,
    quantity: estimatedUsage,
    unitAmount: unitCost,
    monthlyAmount: amounts[index] ?? moneyFromCents(0n),
    assumed,
  }));
}

function priceLines({ estimate, limits }: QuoteInput): readonly QuoteLine[] {
  const items = offeredItems(estimate, limits);
  const amounts = inCents(items.map(({ monthlyPrice }) => monthlyPrice));
  return items.map(({ monthlyPrice, ...item }, index) => ({
    ...item,
    monthlyAmount: amounts[index] ?? moneyFromCents(0n),
    assumed: false,
  }));
}

function amount(label: Message, exact: Money): QuoteTotal {
  return { kind: "amount", label, amount: roundToCents(exact) };
}

function totalsOf(estimate: CostEstimate, audience: QuoteAudience): QuoteDocument["totals"] {
  if (audience === "customer") {
    return [
      amount(message("quote:total.monthlyPrice"), estimate.suggestedPrice),
      amount(message("quote:total.yearlyPrice"), estimate.suggestedYearlyPrice),
    ];
  }
  return [
    amount(TOTAL_TEXTS.totalMonthlyCost, estimate.totalMonthlyCost),
    amount(TOTAL_TEXTS.totalYearlyCost, estimate.totalYearlyCost),
    { kind: "percent", label: TOTAL_TEXTS.profitMargin, percent: MARKUP_PERCENT },
    amount(TOTAL_TEXTS.suggestedPrice, estimate.suggestedPrice),
    amount(TOTAL_TEXTS.suggestedYearlyPrice, estimate.suggestedYearlyPrice),
  ];
}

/**
 * Makes a quote from an estimate. Every amount is rounded to the cent, and the lines are rounded together (largest
 * remainder) so that they add up to the monthly total exactly; the yearly amounts are rounded from their exact values.
 */
export function createQuote(input: QuoteInput): QuoteDocument {
  const { estimate, audience, customer, seller, now, validDays = QUOTE_VALID_DAYS } = input;
  const today = romeDay(now);
  const issuedOn = formatDay(today);
  const lines = audience === "internal" ? costLines(estimate) : priceLines(input);
  const named = customer?.trim() || null;
  const assumptions = assumptionList(estimate);
  const totals = totalsOf(estimate, audience);
  return {
    number: quoteNumber({
      issuedOn,
      content: { named, seller, audience, validDays, lines, assumptions, totals },
    }),
    audience,
    customer: named,
    seller,
    issuedOn,
    validUntil: formatDay(addDays(today, validDays)),
    priceListVersion: PRICE_LIST_VERSION,
    utilizationRate: estimate.utilizationRate,
    assumptions,
    lines,
    totals,
  };
}
