/**
 * The tokens that every theme supplies. Add a new token here first; the compiler then requires a value in each theme, and its
 * role in `tokenRoles.ts`. Colours are OKLCH strings.
 */

/** Colours of one meaning: `ink` for text on `wash`, `line` for borders, `solid` for filled areas. */
export interface SemanticColours {
  ink: string;
  wash: string;
  line: string;
  solid: string;
}

/** Every colour of a theme. */
export interface ColourTokens {
  canvas: string;
  surface: string;
  sunken: string;
  raised: string;
  scrim: string;

  ink: string;
  inkMuted: string;
  inkSubtle: string;
  inkInverse: string;

  line: string;
  lineStrong: string;

  accent: string;
  accentHover: string;
  accentPressed: string;
  onAccent: string;
  accentInk: string;
  accentWash: string;

  focus: string;
  codeGround: string;

  danger: SemanticColours & { solidHover: string; onSolid: string };
  warning: SemanticColours;
  success: SemanticColours;
  info: SemanticColours;
}

/** Shadows. */
export interface ShadowTokens {
  float: string;
}

/** Font stacks. */
export interface FontTokens {
  sans: string;
  serif: string;
  mono: string;
}

/** Corner radii. */
export interface RadiusTokens {
  sm: string;
  md: string;
  full: string;
}

/** The tokens of a theme. All other tokens are the same in every theme. */
export interface ThemeTokens {
  /** Colour scheme of what the browser draws itself, such as scroll bars. */
  colorScheme: "light" | "dark";
  colour: ColourTokens;
  shadow: ShadowTokens;
  font: FontTokens;
  radius: RadiusTokens;
}
