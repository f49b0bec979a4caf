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

/** Font stacks: interface and text, large public headlines, code. */
export interface FontTokens {
  sans: string;
  serif: string;
  mono: string;
}

/** Corners: marks and tags, controls and panels, pills and circles. */
export interface RadiusTokens {
  sm: string;
  md: string;
  full: string;
}

/** What a theme supplies; every other token is the same in all of them. */
export interface ThemeTokens {
  /** What the browser draws itself: scroll bars, the pickers of fields. */
  colorScheme: "light" | "dark";
  colour: ColourTokens;
  shadow: ShadowTokens;
  font: FontTokens;
  radius: RadiusTokens;
}
