import type { ListedModel, ModelPrice } from "@regia/api/admin";
import type { PlanName } from "@regia/domain/plans";
import type { SaveState } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

export type ModelsState =
  | { kind: "loading" }
  | { kind: "failed" }
  | {
      kind: "loaded";
      /** In the order in which they are shown: connected ones first. */
      models: readonly ListedModel[];
      /** Host of the configured server if it does not answer, else null. */
      unreachable: string | null;
    };

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

export type ModelDialogState = { kind: "closed" } | { kind: "editing"; model: ListedModel; state: SaveState };
