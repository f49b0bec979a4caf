import type { Usage } from "@regia/domain/entitlements";
import type { PlanName } from "@regia/domain/plans";
import type { LocalizedText } from "../../../i18n/useLocalizedText.ts";

/** Where a change of plan stands. */
export type CheckoutState =
  | { kind: "idle" }
  /** On the way to the payment page of a plan. */
  | { kind: "starting"; plan: PlanName }
  | { kind: "startingTrial" }
  | { kind: "failed"; reason: LocalizedText }
  /** Back from the payment page: the server has seen the payment. */
  | { kind: "done"; plan: PlanName };

/** What is known of the usage. */
export type UsageState = { kind: "loading" } | { kind: "failed" } | { kind: "ready"; usage: Usage };
