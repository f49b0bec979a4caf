export { ACTIONS, type Action, type ActionRule, NO_USAGE, type Usage } from "./actions.ts";
export {
  type Entitlement,
  type EntitlementQuestion,
  type EntitlementReason,
  entitlementTo,
} from "./entitlement.ts";
export { FEATURES, type Feature, type FeatureAccess, featureAccess, isFeatureIncluded } from "./features.ts";
export {
  type CreditBar,
  creditBar,
  USAGE_WARNING_RATIO,
  type UsageBar,
  type UsageBarInput,
  type UsageRow,
  usageBar,
  usagePanel,
} from "./usageBar.ts";
