import { assignVars, globalStyle } from "@vanilla-extract/css";
import { layers } from "../styles/layers.css.ts";
import { lightTokens } from "./lightTokens.ts";
import { themeVars } from "./vars.css.ts";

globalStyle(':root, [data-theme="light"]', {
  "@layer": { [layers.tokens]: { colorScheme: "light", vars: assignVars(themeVars, lightTokens) } },
});
