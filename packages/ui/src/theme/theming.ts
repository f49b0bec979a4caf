export { darkTokens } from "./darkTokens.ts";
export { lightTokens } from "./lightTokens.ts";
export { type ColorSchemes, makeTheme } from "./makeTheme.ts";
export type {
  ColourTokens,
  FontTokens,
  RadiusTokens,
  SemanticColours,
  ShadowTokens,
  ThemeTokens,
} from "./tokenType.ts";
