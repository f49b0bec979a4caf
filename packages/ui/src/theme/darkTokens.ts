import { lightTokens } from "./lightTokens.ts";
import type { ThemeTokens } from "./tokenType.ts";

/** The default dark theme: warm dark greys. It keeps the hierarchy of the light theme; it is not an inversion of it. */
export const darkTokens: ThemeTokens = {
  ...lightTokens,
  colorScheme: "dark",
  colour: {
    canvas: "oklch(0.192 0.008 62)",
    surface: "oklch(0.226 0.009 62)",
    sunken: "oklch(0.262 0.01 62)",
    raised: "oklch(0.256 0.01 62)",
    scrim: "oklch(0.1 0.006 60 / 0.62)",

    ink: "oklch(0.935 0.01 82)",
    inkMuted: "oklch(0.775 0.013 78)",
    inkSubtle: "oklch(0.69 0.014 76)",
    inkInverse: "oklch(0.205 0.009 62)",

    line: "oklch(0.325 0.011 64)",
    lineStrong: "oklch(0.56 0.015 70)",

    accent: "oklch(0.55 0.182 20)",
    accentHover: "oklch(0.5 0.172 20)",
    accentPressed: "oklch(0.455 0.16 20)",
    onAccent: "oklch(0.988 0.006 60)",
    accentInk: "oklch(0.705 0.165 20)",
    accentWash: "oklch(0.29 0.052 20)",

    focus: "oklch(0.77 0.1 250)",
    codeGround: "oklch(1 0 0)",

    danger: {
      ink: "oklch(0.79 0.112 58)",
      wash: "oklch(0.285 0.036 54)",
      line: "oklch(0.45 0.07 54)",
      solid: "oklch(0.572 0.138 51)",
      solidHover: "oklch(0.52 0.13 50)",
      onSolid: "oklch(0.992 0.006 70)",
    },
    warning: {
      ink: "oklch(0.83 0.1 94)",
      wash: "oklch(0.285 0.032 92)",
      line: "oklch(0.45 0.056 92)",
      solid: "oklch(0.76 0.112 92)",
    },
    success: {
      ink: "oklch(0.8 0.086 158)",
      wash: "oklch(0.272 0.026 160)",
      line: "oklch(0.43 0.046 160)",
      solid: "oklch(0.7 0.1 158)",
    },
    info: {
      ink: "oklch(0.8 0.068 244)",
      wash: "oklch(0.275 0.022 248)",
      line: "oklch(0.435 0.042 246)",
      solid: "oklch(0.7 0.09 246)",
    },
  },
  shadow: {
    float:
      "0 1px 2px oklch(0.08 0.004 60 / 0.4), 0 16px 40px -8px oklch(0.08 0.004 60 / 0.6), 0 0 0 1px oklch(0.94 0.01 80 / 0.09)",
  },
};
