import type { Usage } from "@regia/domain/entitlements";
import type { PlanName } from "@regia/domain/plans";
import type { LocalizedText } from "../../../i18n/useLocalizedText.ts";

export type CheckoutState =
  | { kind: "idle" }
  /** The payment page of a plan is being opened. */
  | { kind: "starting"; plan: PlanName }
  | { kind: "startingTrial" }
  | { kind: "failed"; reason: LocalizedText }
  /** The payment service does not answer. */
  | { kind: "down" }
  /** The person is back from the payment page, which the server has not confirmed yet. */
  | { kind: "pending" }
  /** The person is back from the payment page without having paid. */
  | { kind: "abandoned" }
  /** The server has confirmed the payment. */
  | { kind: "done"; plan: PlanName };

/** What answers of one model cost this month. */
export interface ModelSpending {
  /** Id of the model. */
  id: string;
  name: string;
  answers: number;
  /** Decimal euro. */
  cost: string;
  /** True if the provider did not count all of it. */
  isEstimate: boolean;
}

/** The model credit of this month over all workspaces that the person pays for, in decimal euro (decision 34). */
export interface ModelCredit {
  /** What is spent, and set aside. */
  used: string;
  /** Null for none. */
  limit: string | null;
  /** The part of `used` that is set aside for answers in progress. */
  reserved: string;
  /** When it is renewed. */
  resetsAt: string;
  /** The dearest first. */
  models: readonly ModelSpending[];
}

/** What was used in a month that is over. */
export interface UsageMonth {
  /** Its first day, as `2026-10-01`. */
  month: string;
  /** The cost of models, in decimal euro. */
  cost: string;
  files: number;
  emails: number;
}

export type UsageState =
  | { kind: "loading" }
  | { kind: "failed" }
  | {
      kind: "ready";
      usage: Usage;
      credit: ModelCredit;
      /** The months before this one, the latest first; those without any use are left out. Default: none. */
      history?: readonly UsageMonth[] | undefined;
    };
