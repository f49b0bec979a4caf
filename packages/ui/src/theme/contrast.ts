import { wcagContrast } from "culori";
import type { ColourPath, ContrastPair } from "./contrastPairs.ts";
import { leafAt } from "./tokenLeaves.ts";
import type { ColourTokens } from "./tokenType.ts";

/** The colour at a path. @throws Error if there is none */
export function colourAt(colours: ColourTokens, path: ColourPath): string {
  const value = leafAt(colours, path);
  if (value === undefined) throw new Error(`No colour token at "${path}"`);
  return value;
}

/** The contrast ratio of a pair by WCAG 2.2, from 1 to 21. */
export const contrastOf = (colours: ColourTokens, { of, on }: Pick<ContrastPair, "of" | "on">): number =>
  wcagContrast(colourAt(colours, of), colourAt(colours, on));

/** What a ratio amounts to for a pair: the level of WCAG for text; that it suffices, for icons and borders. */
export type ContrastLevel = "AAA" | "AA" | "3:1" | "fails";

/** The level that a pair reaches with a ratio. */
export const levelOf = ({ atLeast }: Pick<ContrastPair, "atLeast">, ratio: number): ContrastLevel => {
  if (ratio < atLeast) return "fails";
  if (atLeast === 3) return "3:1";
  return ratio >= 7 ? "AAA" : "AA";
};
