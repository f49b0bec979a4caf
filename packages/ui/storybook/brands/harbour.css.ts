import {
  type ColorSchemes,
  darkTokens,
  lightTokens,
  makeTheme,
  type ThemeTokens,
} from "../../src/theme/theming.ts";

const form: Pick<ThemeTokens, "font" | "radius"> = {
  font: {
    ...lightTokens.font,
    sans: 'Optima, Candara, "Noto Sans", ui-sans-serif, sans-serif',
    serif: 'Optima, Candara, "Noto Sans", ui-sans-serif, sans-serif',
  },
  radius: { ...lightTokens.radius, sm: "8px", md: "16px" },
};

/** A second brand: green accent, no serif font, larger radii. All other colours are those of the library. */
export const harbour: ColorSchemes = {
  light: {
    ...lightTokens,
    ...form,
    colour: {
      ...lightTokens.colour,
      accent: "oklch(0.44 0.075 195)",
      accentHover: "oklch(0.39 0.066 195)",
      accentPressed: "oklch(0.34 0.057 195)",
      accentInk: "oklch(0.44 0.075 195)",
      accentWash: "oklch(0.952 0.02 195)",
    },
  },
  dark: {
    ...darkTokens,
    ...form,
    colour: {
      ...darkTokens.colour,
      accent: "oklch(0.51 0.086 195)",
      accentHover: "oklch(0.47 0.08 195)",
      accentPressed: "oklch(0.43 0.072 195)",
      accentInk: "oklch(0.76 0.1 195)",
      accentWash: "oklch(0.29 0.04 195)",
    },
  },
};

makeTheme(harbour, '[data-brand="harbour"]');
