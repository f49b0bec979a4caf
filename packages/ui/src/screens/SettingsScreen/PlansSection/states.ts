import type { Usage } from "@regia/domain/entitlements";
import type { PlanName } from "@regia/domain/plans";
import type { LocalizedText } from "../../../i18n/useLocalizedText.ts";

export type CheckoutState =
  | { kind: "idle" }
  /** The payment page of a plan is being opened. */
  | { kind: "starting"; plan: PlanName }
  | { kind: "startingTrial" }
  | { kind: "failed"; reason: LocalizedText }
  /** The server has confirmed the payment. */
  | { kind: "done"; plan: PlanName };

export type UsageState = { kind: "loading" } | { kind: "failed" } | { kind: "ready"; usage: Usage };
