import type { PlanName } from "@regia/domain/plans";
import type { SaveState } from "../../forms/index.ts";
import type { Instant } from "../../i18n/format.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

/** How a connected model is reached: with a key of its provider, on a configured server, or on one found on the machine. */
export type ModelOrigin = "key" | "server" | "found";

/** In euro for a million tokens, as decimal numbers such as "0.15". */
export interface ModelPrice {
  input: string;
  output: string;
}

/** Where a price comes from; `none` for a server of one's own without a price. */
export type PriceSource =
  | { kind: "catalogue"; name: string; address: string; date: string }
  | { kind: "admin" }
  | { kind: "none" };

/** A model, as returned by the admin function. */
export interface AdminModel {
  id: string;
  name: string;
  provider: string;
  /** Whether a provider answers for it, or a server that was found on the machine would. */
  connected: boolean;
  /** How it is reached; absent for one that is not connected. */
  origin?: ModelOrigin | undefined;
  /** Whether requests may be routed to it, once it is connected. */
  enabled: boolean;
  /** Whether it was found on the machine and waits for an admin's decision. Default false. */
  waiting?: boolean | undefined;
  price: ModelPrice;
  priceSource: PriceSource;
  /** The smallest plan that may use it. */
  minimumPlan: PlanName;
  /** Tokens of request and answer together. */
  contextWindow: number;
  /**
   * Whether it sees pictures, and who says so: the catalogue, its server, an admin, or nobody; then it is not shown any.
   * Default: not known.
   */
  images?: { seen: boolean; source: "catalogue" | "server" | "admin" | "none" } | undefined;
  /** How its last test ended. Default: it was never tested. */
  test?: ModelTestResult | undefined;
  /** True for the demonstration, which answers while no model is in use. Nothing can be decided about it. Default false. */
  demonstration?: boolean | undefined;
}

export type ModelsState =
  | { kind: "loading" }
  | { kind: "failed" }
  | {
      kind: "loaded";
      /** In the order in which they are shown: connected ones first. */
      models: readonly AdminModel[];
      /** Host of the configured server if it does not answer, else null. */
      unreachable: string | null;
    };

/** How a test of a model ended. */
export interface ModelTestResult {
  ok: boolean;
  /** Milliseconds until the answer, or until it failed. */
  ms: number;
  /** Why it failed, in the words of a failed attempt; a code of a newer server is shown as it is. Null if it answered. */
  code: string | null;
  /** Default: not shown. */
  at?: Instant | undefined;
}

/** A test of a model that has no result. */
export type ModelTest =
  | { kind: "running" }
  /** The test could not be asked for. */
  | { kind: "refused"; reason: LocalizedText };

/** What is decided about a model; a field that is left out stays, null goes back to what is known without an admin. */
export interface ModelChange {
  price?: ModelPrice | null | undefined;
  minimumPlan?: PlanName | null | undefined;
  /** Whether it sees pictures. */
  images?: boolean | null | undefined;
}

export type ModelDialogState = { kind: "closed" } | { kind: "editing"; model: AdminModel; state: SaveState };
