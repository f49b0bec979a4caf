export { darkTokens } from "./darkTokens.ts";
export { lightTokens } from "./lightTokens.ts";
export { makeTheme, type ThemeFaces } from "./makeTheme.ts";
export type {
  ColourTokens,
  FontTokens,
  RadiusTokens,
  SemanticColours,
  ShadowTokens,
  ThemeTokens,
} from "./tokenType.ts";
