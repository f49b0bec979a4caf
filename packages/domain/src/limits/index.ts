export {
  AGREED_FIELD_NAMES,
  type AgreedField,
  type AgreedLimits,
  agreedLabel,
  agreedLimits,
  isAgreedField,
  MAX_MODEL_BUDGET,
  type ModelAllowance,
  modelAllowance,
  planAllowance,
} from "./agreed.ts";
export {
  type CustomLimits,
  type CustomLimitsResult,
  checkCustomLimits,
  effectiveLimits,
  isCustomField,
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
export { type FieldTextResult, formatLimitText, parseCustomText, parseLimitText } from "./fieldText.ts";
export {
  displayAgreed,
  displayFigure,
  type OwnFigures,
  PLAN_FIGURES,
  type PlanFigure,
} from "./planFigures.ts";
