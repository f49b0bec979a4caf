import { assignVars, createGlobalThemeContract, globalStyle } from "@vanilla-extract/css";
import { layers } from "../styles/layers.css.ts";
import { constantTokens } from "./constantTokens.ts";
import { lightTokens } from "./lightTokens.ts";
import type { ThemeTokens } from "./tokenType.ts";

const kebab = (path: readonly string[]) =>
  path.join("-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The same tree as a mapped type: vanilla-extract requires an index signature, which interfaces lack. */
type TokenTree<T> = { [K in keyof T]: T[K] extends string ? string : TokenTree<T[K]> };

// Only the names of the tokens matter here; they are the same in every theme.
const { colorScheme: _, ...themeTokens } = lightTokens;
const tree: TokenTree<Omit<ThemeTokens, "colorScheme">> = themeTokens;

/** Custom properties of the tokens that a theme sets. */
export const themeVars = createGlobalThemeContract(tree, (_value, path) => `regia-${kebab(path)}`);

const constantVars = createGlobalThemeContract(constantTokens, (_value, path) => `regia-${kebab(path)}`);

globalStyle(":root", {
  "@layer": { [layers.tokens]: { vars: assignVars(constantVars, constantTokens) } },
});

/** Every token as a custom property. Styles take all colours, spaces, type and durations from here. */
export const vars = { ...themeVars, ...constantVars };
