import "../styles/layers.css.ts";
import "../styles/reset.css.ts";
import "./vars.css.ts";
import "./regia.css.ts";
import "./preferences.css.ts";

export { type Breakpoint, breakpoints } from "./breakpoints.ts";
export { applyTheme, isThemeChoice, type ThemeChoice, themeChoices } from "./themeChoice.ts";
export { vars } from "./vars.css.ts";
