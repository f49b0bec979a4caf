import { type CostEstimate, entryTexts } from "@regia/domain/estimate";
import { type Locale, translateMessage } from "@regia/domain/messages";
import { toNumber } from "@regia/domain/money";

/** An estimate as scripts read it: amounts in euro as numbers, words in the chosen language (contract, point 4). */
export function estimateDocument(estimate: CostEstimate, locale: Locale) {
  return {
    entries: estimate.entries.map(({ name, unitCost, estimatedUsage, monthlyCost }) => {
      const { category, description, unit } = entryTexts(name);
      return {
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
