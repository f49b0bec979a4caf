import { formatHex } from "culori";
import { create } from "storybook/theming/create";
import { darkTokens } from "../../src/theme/darkTokens.ts";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import type { ThemeTokens } from "../../src/theme/tokenType.ts";

const px = (length: string) => Number.parseInt(length, 10);

/** Storybook's own interface in the tokens of the library. Storybook computes shades, for which it needs colours in hex. */
function themeOf({ colorScheme, colour, font, radius }: ThemeTokens) {
  const hex = (oklch: string) => formatHex(oklch) ?? oklch;
  return create({
    base: colorScheme,
    brandTitle: "Regia",
    brandUrl: "./",
    brandTarget: "_self",
    fontBase: font.sans,
    fontCode: font.mono,
    colorPrimary: hex(colour.accent),
    colorSecondary: hex(colour.accent),
    appBg: hex(colour.canvas),
    appContentBg: hex(colour.surface),
    appPreviewBg: hex(colour.canvas),
    appHoverBg: hex(colour.sunken),
    appBorderColor: hex(colour.line),
    appBorderRadius: px(radius.md),
    textColor: hex(colour.ink),
    textInverseColor: hex(colour.inkInverse),
    textMutedColor: hex(colour.inkMuted),
    barBg: hex(colour.surface),
    barTextColor: hex(colour.inkMuted),
    barHoverColor: hex(colour.accentInk),
    barSelectedColor: hex(colour.accentInk),
    buttonBg: hex(colour.surface),
    buttonBorder: hex(colour.line),
    booleanBg: hex(colour.sunken),
    booleanSelectedBg: hex(colour.surface),
    inputBg: hex(colour.surface),
    inputBorder: hex(colour.lineStrong),
    inputTextColor: hex(colour.ink),
    inputBorderRadius: px(radius.md),
  });
}

const themes = { light: themeOf(lightTokens), dark: themeOf(darkTokens) };

/** Query of the device's choice, which `system` follows. */
export const deviceIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Storybook's theme for the value of the global `theme`. */
export const themeFor = (choice: unknown) =>
  themes[choice === "dark" || (choice === "system" && deviceIsDark.matches) ? "dark" : "light"];
