import { assignVars, createGlobalThemeContract, globalStyle } from "@vanilla-extract/css";
import { layers } from "../styles/layers.css.ts";
import { constantTokens } from "./constantTokens.ts";
import type { ContractOf, ThemeTokens } from "./tokenType.ts";

const semantic = { ink: null, wash: null, line: null, solid: null };

const contract: ContractOf<ThemeTokens> = {
  colour: {
    canvas: null,
    surface: null,
    sunken: null,
    raised: null,
    scrim: null,
    ink: null,
    inkMuted: null,
    inkSubtle: null,
    inkInverse: null,
    line: null,
    lineStrong: null,
    accent: null,
    accentHover: null,
    accentPressed: null,
    onAccent: null,
    accentInk: null,
    accentWash: null,
    focus: null,
    codeGround: null,
    danger: { ...semantic, solidHover: null, onSolid: null },
    warning: semantic,
    success: semantic,
    info: semantic,
  },
  shadow: { float: null },
};

const kebab = (path: readonly string[]) =>
  path.join("-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Custom properties of the tokens that a theme sets. */
export const themeVars = createGlobalThemeContract(contract, (_value, path) => `regia-${kebab(path)}`);

const constantVars = createGlobalThemeContract(constantTokens, (_value, path) => `regia-${kebab(path)}`);

globalStyle(":root", {
  "@layer": { [layers.tokens]: { vars: assignVars(constantVars, constantTokens) } },
});

/** Every token as a custom property: the only source of colour, space, type and motion in the styles. */
export const vars = { ...themeVars, ...constantVars };
