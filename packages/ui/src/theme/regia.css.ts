import { darkTokens } from "./darkTokens.ts";
import { lightTokens } from "./lightTokens.ts";
import { makeTheme } from "./makeTheme.ts";

makeTheme({ light: lightTokens, dark: darkTokens });
