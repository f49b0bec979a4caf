export {
  type CustomLimits,
  type CustomLimitsResult,
  checkCustomLimits,
  effectiveLimits,
  isLimitValue,
  type LimitRefusal,
  type LimitsRecord,
  mergeLimits,
  suspendsCustomLimits,
  unknownLimitText,
  validLimits,
} from "./customLimits.ts";
export { displayLimit, type LimitDisplay } from "./display.ts";
export { type FieldTextResult, formatLimitText, parseLimitText } from "./fieldText.ts";
