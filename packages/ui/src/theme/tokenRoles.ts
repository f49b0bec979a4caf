import type { breakpoints } from "./breakpoints.ts";
import type { constantTokens } from "./constantTokens.ts";
import type { SemanticColours, ThemeTokens } from "./tokenType.ts";

/** The same tree with a text at each leaf. */
type Roles<Tree> = { readonly [Name in keyof Tree]: Tree[Name] extends object ? Roles<Tree[Name]> : string };

const semanticRoles = (meaning: string): Roles<SemanticColours> => ({
  ink: `Text and icons that ${meaning}.`,
  wash: `Background of banners and badges that ${meaning}.`,
  line: `Borders of banners and badges that ${meaning}.`,
  solid: `Filled marks that ${meaning}: bars, dots, icons.`,
});

/** What each token is for. The compiler requires a role for every token. */
export const tokenRoles: Roles<
  Omit<ThemeTokens, "colorScheme"> & typeof constantTokens & { breakpoint: typeof breakpoints }
> = {
  colour: {
    canvas: "Background of the page.",
    surface: "Background of cards, fields and the sidebar.",
    sunken: "Background of insets, table heads and hovered rows.",
    raised: "Background of dialogs, menus and tooltips.",
    scrim: "Overlay behind a dialog or drawer.",
    ink: "Text and icons.",
    inkMuted: "Secondary text, such as descriptions.",
    inkSubtle: "Hints, placeholders, timestamps.",
    inkInverse: "Text on a background of colour ink: tooltips, selected days, solid badges.",
    line: "Decorative separators. They carry no meaning, so no contrast is required.",
    lineStrong: "Borders of controls.",
    accent: "Primary actions and the leading line. Never used for errors.",
    accentHover: "Primary actions under the pointer.",
    accentPressed: "Primary actions while they are pressed.",
    onAccent: "Text and icons on the accent.",
    accentInk: "The accent as the colour of text or thin lines.",
    accentWash: "Background of accented badges and of selected text.",
    focus: "Outline of the focused element.",
    codeGround: "Background of a QR code; light in every theme, so that cameras can read it.",
    danger: {
      ...semanticRoles("report an error or announce a loss"),
      solid: "Buttons that delete, and filled marks of errors.",
      solidHover: "Buttons that delete, under the pointer.",
      onSolid: "Text on buttons that delete.",
    },
    warning: semanticRoles("warn"),
    success: semanticRoles("confirm"),
    info: semanticRoles("inform"),
  },
  shadow: { float: "What floats above the page: dialogs, menus, tooltips, toasts." },
  font: {
    sans: "The interface and all text.",
    serif: "Large headlines of public pages only.",
    mono: "Code and identifiers.",
  },
  radius: {
    sm: "Small marks and tags.",
    md: "Controls and panels.",
    full: "Pills and circles.",
  },
  space: {
    x1: "Between an icon and its text.",
    x2: "Between parts of one control.",
    x3: "Inside controls, and between rows of a list.",
    x4: "Between fields; the usual gap.",
    x5: "Inside cards and dialogs on a phone.",
    x6: "Inside cards and dialogs.",
    x8: "Between groups of a page.",
    x10: "Between sections of a form.",
    x12: "Between sections of a page.",
    x16: "Between sections of a public page on a phone.",
    x24: "Between sections of a public page.",
  },
  text: {
    xs: "Captions, badges, table heads.",
    sm: "Interface text.",
    md: "Body text and fields. At least 16 px, so that iOS does not zoom in on focus.",
    lg: "Titles of cards and dialogs, and lead paragraphs.",
    xl: "Headings of pages and sections.",
    xxl: "Large figures, such as prices.",
    headline: "Serif headlines of public sections. They grow with the window between two limits.",
    display: "The serif headline of a public page. It grows with the window between two limits.",
  },
  leading: {
    display: "The serif headline of a public page.",
    tight: "Titles and headings.",
    snug: "Interface text, which rarely has more than two lines.",
    normal: "Running text.",
  },
  weight: {
    regular: "Running text and serif headlines.",
    medium: "Labels, buttons, and words that stand out in a text.",
    strong: "Titles and headings.",
  },
  tracking: { display: "Serif headlines and large figures.", tight: "Titles and headings." },
  size: {
    target: "Least height and width of what can be pressed (WCAG 2.2); 44 px on touch screens.",
    controlSm: "Height of small buttons; 44 px on touch screens.",
    controlMd: "Height of buttons and fields; 44 px on touch screens.",
    controlLg: "Height of the main buttons of public pages.",
    icon: "Icons inside fields.",
    sidebarOpen: "Width of the open sidebar.",
    sidebarCollapsed: "Width of the collapsed sidebar.",
    measure:
      "Line length of running text: 45 to 75 characters, each about two thirds as wide as the figure 0.",
    dialog: "Width of a small dialog.",
    page: "Greatest width of a page's content.",
  },
  motion: {
    fast: "Hover, press and selection of controls; menus and tooltips.",
    normal: "What appears: dialogs, banners, meters.",
    slow: "What travels or unfolds: drawers, the sidebar, accordions, bars of progress.",
    out: "Every movement: quick at first, gentle at the end.",
  },
  layer: {
    base: "What stays inside its own table or panel.",
    sticky: "Headers and bars that stay while the page scrolls.",
    sidebar: "The cookie banner, above sticky headers.",
    overlay: "Dialogs and drawers.",
    toast: "Toasts and notices; above dialogs, so that they stay reachable.",
  },
  breakpoint: {
    tablet: "From here on, content has columns.",
    desktop: "From here on, the navigation is a sidebar instead of a drawer.",
    wide: "From here on, tables and galleries show all columns.",
  },
};
