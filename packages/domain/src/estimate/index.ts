export {
  type AssumptionRefusal,
  type AssumptionsResult,
  checkAssumptions,
} from "./assumptionInput.ts";
export { ASSUMED_VOLUMES_TEXT, type AssumptionItem, assumptionList } from "./assumptionList.ts";
export { type Assumptions, DEFAULT_ASSUMPTIONS, isAssumption, MAX_ASSUMPTION } from "./assumptions.ts";
export {
  compareEstimates,
  comparePrice,
  type EntryDifference,
  type EstimateComparison,
  listPrice,
  type MarkupComparison,
  type MarkupState,
  type PlanLoss,
  planLoss,
} from "./comparison.ts";
export {
  type CostEstimate,
  type EstimateEntry,
  type EstimateInput,
  estimateCost,
  isWorthShowing,
  MARKUP_PERCENT,
  withMarkup,
} from "./estimate.ts";
export { type EstimateEntryJson, type EstimateJson, estimateToJson } from "./json.ts";
export {
  ENTRY_NAMES,
  type EntryName,
  type Multiplier,
  PRICE_LIST,
  PRICE_LIST_VERSION,
  type PricedEntry,
} from "./priceList.ts";
export { type EntryTexts, entryTexts, NOTHING_TO_SHOW_TEXT, TOTAL_TEXTS } from "./texts.ts";
export {
  isSteppedRate,
  steppedRate,
  UTILIZATION,
  type UtilizationBand,
  utilizationBand,
  utilizationBandText,
} from "./utilization.ts";
