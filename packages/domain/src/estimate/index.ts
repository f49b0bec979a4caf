export { type Assumptions, DEFAULT_ASSUMPTIONS, isAssumption, MAX_ASSUMPTION } from "./assumptions.ts";
export {
  type CostEstimate,
  type EstimateEntry,
  type EstimateInput,
  estimateCost,
  isWorthShowing,
  PROFIT_MARGIN,
} from "./estimate.ts";
export {
  ENTRY_NAMES,
  type EntryName,
  PRICE_LIST,
  PRICE_LIST_VERSION,
  type PricedEntry,
} from "./priceList.ts";
export { type EntryTexts, entryTexts, TOTAL_TEXTS } from "./texts.ts";
export { UTILIZATION, type UtilizationBand, utilizationBand, utilizationBandText } from "./utilization.ts";
