import { assignVars, globalStyle } from "@vanilla-extract/css";
import { layers } from "../styles/layers.css.ts";
import { darkTokens } from "./darkTokens.ts";
import { themeVars } from "./vars.css.ts";

const dark = { colorScheme: "dark", vars: assignVars(themeVars, darkTokens) } as const;

globalStyle('[data-theme="dark"]', { "@layer": { [layers.tokens]: dark } });

// Without a choice on <html> the system decides.
globalStyle(":root:not([data-theme])", {
  "@layer": { [layers.tokens]: { "@media": { "(prefers-color-scheme: dark)": dark } } },
});
