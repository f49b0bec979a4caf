import type { Money } from "@regia/domain/money";
import type { Terms } from "./terms.ts";
import type { Variants } from "./variants.ts";

/** The content of a document: one variant, or several to compare, on the same terms. */
export interface EstimateDocument {
  readonly variants: Variants;
  /** Whether the variants are shown side by side, even if there is only one. */
  readonly compares: boolean;
  readonly terms: Terms;
  /** A monthly price to compare the cost with. */
  readonly price: Money | null;
}
