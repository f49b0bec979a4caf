import { listPrice } from "@regia/domain/estimate";
import type { Money } from "@regia/domain/money";
import type { Terms } from "./terms.ts";
import type { Variant, Variants } from "./variants.ts";

/** The content of a document: one variant, or several to compare, on the same terms. */
export interface EstimateDocument {
  readonly variants: Variants;
  /** Whether the variants are shown side by side, even if there is only one. */
  readonly compares: boolean;
  readonly terms: Terms;
  /** A monthly price to compare the cost with; null for the plan's own. */
  readonly price: Money | null;
}

/** The price to compare the cost with: the given one, else the plan's own; none in a document for the customer. */
export function comparedPrice(
  { terms, price }: Pick<EstimateDocument, "terms" | "price">,
  { plan }: Variant,
): Money | null {
  return terms.audience === "customer" ? null : (price ?? listPrice(plan));
}
