import { assignVars, globalStyle } from "@vanilla-extract/css";
import { layers } from "../styles/layers.css.ts";
import type { ThemeTokens } from "./tokenType.ts";
import { themeVars } from "./vars.css.ts";

const { colour, shadow } = themeVars;
const semantic = (tone: Record<"ink" | "wash" | "line" | "solid", string>) => ({
  [tone.ink]: "CanvasText",
  [tone.wash]: "Canvas",
  [tone.line]: "CanvasText",
  [tone.solid]: "CanvasText",
});

/** System colours that replace those of every theme in forced colours mode. */
const forcedColours = {
  [colour.canvas]: "Canvas",
  [colour.surface]: "Canvas",
  [colour.sunken]: "Canvas",
  [colour.raised]: "Canvas",
  [colour.ink]: "CanvasText",
  [colour.inkMuted]: "CanvasText",
  [colour.inkSubtle]: "CanvasText",
  [colour.inkInverse]: "Canvas",
  [colour.line]: "CanvasText",
  [colour.lineStrong]: "ButtonBorder",
  [colour.accent]: "Highlight",
  [colour.accentHover]: "Highlight",
  [colour.accentPressed]: "Highlight",
  [colour.onAccent]: "HighlightText",
  [colour.accentInk]: "LinkText",
  [colour.accentWash]: "Canvas",
  [colour.focus]: "Highlight",
  [colour.danger.solidHover]: "CanvasText",
  [colour.danger.onSolid]: "Canvas",
  ...semantic(colour.danger),
  ...semantic(colour.warning),
  ...semantic(colour.success),
  ...semantic(colour.info),
  [shadow.float]: "0 0 0 1px CanvasText",
};

/** The light and the dark tokens of a theme. */
export interface ColorSchemes {
  light: ThemeTokens;
  dark: ThemeTokens;
}

/**
 * Declares a theme in a `.css.ts` file. `data-theme` on the root element selects light or dark; without it the system
 * setting does. `data-theme` on an element inside the page selects for that element alone.
 *
 * @param when selector of the root element of pages in this theme, such as `.acme` or `[data-brand="acme"]`. Such a theme
 * overrides the one without a selector, in whatever order the style sheets load. Default: every page.
 */
export function makeTheme({ light, dark }: ColorSchemes, when = ""): void {
  const root = `:root${when}`;
  const setTokens = (selector: string, { colorScheme, ...tokens }: ThemeTokens, media?: string) => {
    const rule = { colorScheme, vars: assignVars(themeVars, tokens) };
    globalStyle(selector, {
      "@layer": { [layers.tokens]: media ? { "@media": { [media]: rule } } : rule },
    });
  };
  setTokens(`${root}, ${root} [data-theme="light"]`, light);
  setTokens(`${root}[data-theme="dark"], ${root} [data-theme="dark"]`, dark);
  setTokens(`${root}:not([data-theme])`, dark, "(prefers-color-scheme: dark)");
  globalStyle(`${root}, ${root}[data-theme], ${root}:not([data-theme]), ${root} [data-theme]`, {
    "@layer": { [layers.tokens]: { "@media": { "(forced-colors: active)": { vars: forcedColours } } } },
  });
}
