import {
  type CostEstimate,
  compareEstimates,
  comparePrice,
  estimateToJson,
  isWorthShowing,
  PRICE_LIST_VERSION,
} from "@regia/domain/estimate";
import type { Locale } from "@regia/domain/messages";
import { toNumber } from "@regia/domain/money";
import { limitsRecord } from "../../limits/display.ts";
import type { Context } from "../../program/context.ts";
import { comparedPrice, type EstimateDocument } from "../document.ts";
import type { Variant } from "../variants.ts";

/** The figures of an estimate; none if there are none for people either (decision 22). */
function figuresOf(estimate: CostEstimate, locale: Locale) {
  const figures = estimateToJson({ estimate, locale });
  if (isWorthShowing(estimate)) return figures;
  const nothing = { totalMonthlyCost: 0, totalYearlyCost: 0, suggestedPrice: 0, suggestedYearlyPrice: 0 };
  return { ...figures, entries: [], ...nothing };
}

function variantJson(variant: Variant, document: EstimateDocument, { locale }: Context) {
  const { name, plan, limits, estimate } = variant;
  const price = comparedPrice(document, variant);
  const comparison = price === null ? null : comparePrice({ estimate, price });
  return {
    name,
    plan,
    limits: limitsRecord(limits).limits,
    ...figuresOf(estimate, locale),
    ...(comparison && price !== null
      ? {
          price: {
            monthly: toNumber(price),
            profit: toNumber(comparison.profit),
            markup: comparison.markup,
            state: comparison.state,
          },
        }
      : {}),
  };
}

/** Each variant with its differences from the first one. */
function comparedJson(document: EstimateDocument, context: Context) {
  const { variants } = document;
  const [base] = variants;
  return variants.map((variant) => {
    const change = compareEstimates({ base: base.estimate, next: variant.estimate });
    return {
      ...variantJson(variant, document, context),
      change: {
        monthlyCost: toNumber(change.monthlyChange),
        yearlyCost: toNumber(change.yearlyChange),
        suggestedPrice: toNumber(change.suggestedPriceChange),
      },
    };
  });
}

async function quoteJson({ variants, terms }: EstimateDocument) {
  const { audience, customer, seller, number, issuedOn } = terms;
  if (!issuedOn) return { audience, customer, seller, number, issuedOn: null, validUntil: null };
  const { quoteOf } = await import("../sheet.ts");
  const quote = quoteOf({ variant: variants[0], terms });
  return {
    audience,
    customer,
    seller,
    number: number ?? quote.number,
    issuedOn: quote.issuedOn,
    validUntil: quote.validUntil,
  };
}

/**
 * An estimate as JSON: the first variant at the top level, and all of them under `variants` in a comparison. Amounts
 * are in euro, as exact as a number allows.
 */
export async function write(document: EstimateDocument, context: Context): Promise<string> {
  const json = {
    priceListVersion: PRICE_LIST_VERSION,
    currency: "EUR",
    locale: context.locale,
    quote: await quoteJson(document),
    ...variantJson(document.variants[0], document, context),
    ...(document.compares ? { variants: comparedJson(document, context) } : {}),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}
