import { type Message, message } from "../messages/index.ts";
import type { PlanName } from "../plans/index.ts";
import type { Subscription } from "../subscription/index.ts";

/** The features in the navigation, in order. */
export const FEATURES = ["chat", "planner", "executions", "knowledge", "ingestion", "billing"] as const;

export type Feature = (typeof FEATURES)[number];

const PAID_FEATURES: ReadonlySet<Feature> = new Set<Feature>(["knowledge", "ingestion"]);

/** Whether a plan includes a feature: knowledge and ingestion are not in the free plan. */
export function isFeatureIncluded(feature: Feature, plan: PlanName): boolean {
  return plan !== "free" || !PAID_FEATURES.has(feature);
}

/** Whether a feature is accessible; if not, its upgrade screen is shown (decision 15). */
export type FeatureAccess =
  | { readonly locked: false }
  | { readonly locked: true; readonly reason: "plan" | "trial_over"; readonly message: Message };

const OPEN: FeatureAccess = { locked: false };

/** Whether a person can access a feature, by the effective plan (pro during a trial). */
export function featureAccess(
  feature: Feature,
  { plan, trial }: Pick<Subscription, "plan" | "trial">,
): FeatureAccess {
  if (isFeatureIncluded(feature, plan)) return OPEN;
  return trial.kind === "over"
    ? { locked: true, reason: "trial_over", message: message("entitlements:trialOver") }
    : { locked: true, reason: "plan", message: message("entitlements:includedFrom.pro") };
}
