import type { Money } from "@regia/domain/money";
import type { Terms } from "./terms.ts";
import type { Variants } from "./variants.ts";

/** What is to be written: one variant, or several to compare, on the same terms. */
export interface EstimateDocument {
  readonly variants: Variants;
  /** Whether the variants are to be set side by side, even if there is only one. */
  readonly compares: boolean;
  /** Undefined for a plain estimate, which names nobody and no day. */
  readonly terms: Terms;
  /** A monthly price to compare the cost with. */
  readonly price: Money | null;
}
