import { type Locale, translateMessage } from "../messages/index.ts";
import { toNumber } from "../money/index.ts";
import type { Assumptions } from "./assumptions.ts";
import type { CostEstimate } from "./estimate.ts";
import type { EntryName } from "./priceList.ts";
import { entryTexts } from "./texts.ts";

/** An entry in JSON; amounts in euro. */
export interface EstimateEntryJson {
  readonly name: EntryName;
  readonly category: string;
  readonly description: string;
  readonly unitCost: number;
  readonly estimatedUsage: number;
  readonly monthlyCost: number;
  readonly unit: string;
}

/** An estimate in JSON; amounts in euro, each the number nearest to the exact one. */
export interface EstimateJson {
  readonly entries: readonly EstimateEntryJson[];
  readonly totalMonthlyCost: number;
  readonly totalYearlyCost: number;
  readonly profitMargin: number;
  readonly suggestedPrice: number;
  readonly suggestedYearlyPrice: number;
  readonly assumptions: Assumptions & { readonly utilizationRate: number };
}

/** Converts an estimate to JSON, with its texts in a language. */
export function estimateToJson({
  estimate,
  locale,
}: {
  estimate: CostEstimate;
  locale: Locale;
}): EstimateJson {
  return {
    entries: estimate.entries.map(({ name, unitCost, estimatedUsage, monthlyCost }) => {
      const { category, description, unit } = entryTexts(name);
      return {
        name,
        category: translateMessage(locale, category),
        description: translateMessage(locale, description),
        unitCost: toNumber(unitCost),
        estimatedUsage,
        monthlyCost: toNumber(monthlyCost),
        unit: translateMessage(locale, unit),
      };
    }),
    totalMonthlyCost: toNumber(estimate.totalMonthlyCost),
    totalYearlyCost: toNumber(estimate.totalYearlyCost),
    profitMargin: estimate.profitMargin,
    suggestedPrice: toNumber(estimate.suggestedPrice),
    suggestedYearlyPrice: toNumber(estimate.suggestedYearlyPrice),
    assumptions: { utilizationRate: estimate.utilizationRate, ...estimate.assumptions },
  };
}
