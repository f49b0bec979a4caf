export {
  type CustomLimits,
  type CustomLimitsResult,
  checkCustomLimits,
  effectiveLimits,
  isLimitValue,
  type LimitChanges,
  type LimitRefusal,
  type LimitsRecord,
  mergeLimits,
  suspendsCustomLimits,
  unknownLimitText,
  validLimits,
} from "./customLimits.ts";
export { displayLimit, type LimitDisplay } from "./display.ts";
export { type FieldTextResult, formatLimitText, parseLimitText } from "./fieldText.ts";
export { displayFigure, type OwnFigures, PLAN_FIGURES, type PlanFigure } from "./planFigures.ts";
