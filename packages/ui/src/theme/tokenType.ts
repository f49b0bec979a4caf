/**
 * The tokens that every theme supplies. Add a new token here first; the compiler then requires a value in each theme.
 * Colours are OKLCH strings.
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
  /** Background of the page. */
  canvas: string;
  /** Background of cards, fields and the sidebar. */
  surface: string;
  /** Background of insets, table heads and hovered rows. */
  sunken: string;
  /** Background of dialogs, menus and tooltips. */
  raised: string;
  /** Overlay behind a dialog or drawer. */
  scrim: string;

  ink: string;
  inkMuted: string;
  /** Hints, placeholders, timestamps. Meets AA contrast on every background. */
  inkSubtle: string;
  /** Text on a background of colour `ink` (tooltips, selected days, solid badges). */
  inkInverse: string;

  /** Decorative separators. */
  line: string;
  /** Borders of controls, with a contrast of 3:1 to their background. */
  lineStrong: string;

  /** Primary actions and highlights. Never used for errors. */
  accent: string;
  accentHover: string;
  accentPressed: string;
  onAccent: string;
  /** The accent as the colour of text or thin lines. */
  accentInk: string;
  accentWash: string;

  focus: string;
  /** Background of a QR code; light in every theme, so that cameras can read it. */
  codeGround: string;

  danger: SemanticColours & { solidHover: string; onSolid: string };
  warning: SemanticColours;
  success: SemanticColours;
  info: SemanticColours;
}

/** Shadow of dialogs, menus and tooltips. */
export interface ShadowTokens {
  float: string;
}

/** Font stacks: `sans` for the interface and text, `serif` for large public headlines, `mono` for code. */
export interface FontTokens {
  sans: string;
  serif: string;
  mono: string;
}

/** Corner radii: `sm` for small marks and tags, `md` for controls and panels, `full` for pills and circles. */
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
