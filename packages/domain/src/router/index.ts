export { MODELS } from "./catalogue.ts";
export { comparedRequests } from "./comparedRequests.ts";
export type { Reason, TradeOff } from "./explain.ts";
export { againWith, nextCandidates } from "./fallback.ts";
export {
  type CatalogueModel,
  type LatencyClass,
  type Model,
  type ModelCapabilities,
  PROVIDER_KEYS,
  PROVIDERS,
  type PriceSource,
  type ProviderKey,
  REQUEST_KINDS,
  type RequestKind,
  type Source,
} from "./model.ts";
export { type Adjustment, adjustmentOf, type ModelOutcomes, withOutcomes } from "./outcomes.ts";
export { profileRequest, type RequestProfile } from "./request.ts";
export {
  type ExcludedModel,
  type RefusalReason,
  type Route,
  type RoutedModel,
  type RouteInput,
  routeRequest,
} from "./route.ts";
export type { Preference } from "./score.ts";
export { KIND_TEXTS, LATENCY_TEXTS, PREFERENCE_TEXTS } from "./texts.ts";
export { estimateTokens } from "./tokens.ts";
