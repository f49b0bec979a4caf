/**
 * The shape every theme supplies. A new token enters here first: the compiler then asks each theme for its value.
 * Colours are OKLCH strings, space is px on a 4 px grid, type is rem so that it follows the reader's text size.
 */

/** One quiet semantic voice: `ink` writes on `wash`, `line` draws its border, `solid` fills a mark. */
export interface SemanticColours {
  ink: string;
  wash: string;
  line: string;
  solid: string;
}

/** Every colour of a theme. */
export interface ColourTokens {
  /** The page itself: paper in light, charcoal in dark. */
  canvas: string;
  /** Cards, fields, the sidebar: one step above the page. */
  surface: string;
  /** Wells, table heads, hovered rows: one step below. */
  sunken: string;
  /** What floats: dialogs, menus, tooltips. */
  raised: string;
  /** Behind a dialog or drawer. */
  scrim: string;

  ink: string;
  inkMuted: string;
  /** Hints, placeholders, timestamps: still AA on every ground. */
  inkSubtle: string;
  /** On `ink` used as a ground (tooltips, the solid neutral button). */
  inkInverse: string;

  /** Hairlines that only separate. */
  line: string;
  /** Borders that show where a control is: 3:1 against its ground. */
  lineStrong: string;

  /** The curtain red: primary actions and the leading line. Never an error. */
  accent: string;
  accentHover: string;
  accentPressed: string;
  onAccent: string;
  /** The accent as text or thin stroke on paper. */
  accentInk: string;
  accentWash: string;

  focus: string;
  /** Behind a code that a camera reads: light in every theme. */
  codeGround: string;

  danger: SemanticColours & { solidHover: string; onSolid: string };
  warning: SemanticColours;
  success: SemanticColours;
  info: SemanticColours;
}

/** The one elevation of things that float. */
export interface ShadowTokens {
  float: string;
}

/** Tokens that differ between light and dark. */
export interface ThemeTokens {
  colour: ColourTokens;
  shadow: ShadowTokens;
}

/** A tree of the same keys whose leaves hold nothing: what `createGlobalThemeContract` wants. */
export type ContractOf<T> = { [K in keyof T]: T[K] extends string ? null : ContractOf<T[K]> };
