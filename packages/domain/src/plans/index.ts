export { planRank } from "./comparison.ts";
export { effectivePlan, expiryOf, isExpired, type PlanRecord } from "./effectivePlan.ts";
export { FORMER_RETENTION_DAYS } from "./formerRetention.ts";
export {
  type FlagField,
  type FlagLimitField,
  isBesidePlanTable,
  isLimitField,
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  type LimitField,
  type LimitGroup,
  type Limits,
  type LimitUnit,
  limitLabel,
  MAX_LIMIT,
  type Meter,
  type MoneyField,
  type MoneyLimitField,
  type NumberField,
  type NumericLimitField,
  PLAN_TABLE_FIELDS,
  PRIORITIES,
  type Priority,
  type PriorityField,
  UNLIMITED,
} from "./limitFields.ts";
export {
  checkPlanChange,
  earliestExpiryDay,
  expiryDay,
  type PlanAssignment,
  type PlanChangeRequest,
  type PlanChangeResult,
  parseExpiry,
} from "./planChange.ts";
export {
  BILLING_PERIODS,
  type BillingPeriod,
  isPlanName,
  PLAN_NAMES,
  PLANS,
  type Plan,
  type PlanName,
  type PlanPrice,
  planOf,
  YEARLY_DISCOUNT_LABEL_PERCENT,
} from "./planTable.ts";
export {
  MOST_POPULAR_PLAN,
  type PlanAction,
  type PlanPresentation,
  planAction,
  planActionText,
  presentPlan,
} from "./presentation.ts";
export {
  displayPrice,
  isKnownPrice,
  type PriceDisplay,
  priceCents,
  type SubscriptionPrice,
  yearlySaving,
} from "./prices.ts";
export { TRIAL_DAYS } from "./trialLength.ts";
