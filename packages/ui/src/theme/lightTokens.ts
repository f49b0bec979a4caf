import type { ThemeTokens } from "./tokenType.ts";

/** The default light theme: warm greys around hue 70, with a red accent. */
export const lightTokens: ThemeTokens = {
  colorScheme: "light",
  colour: {
    canvas: "oklch(0.974 0.007 84)",
    surface: "oklch(0.992 0.004 88)",
    sunken: "oklch(0.947 0.009 82)",
    raised: "oklch(0.996 0.002 88)",
    scrim: "oklch(0.22 0.012 60 / 0.42)",

    ink: "oklch(0.225 0.012 62)",
    inkMuted: "oklch(0.425 0.014 66)",
    inkSubtle: "oklch(0.515 0.015 68)",
    inkInverse: "oklch(0.985 0.005 86)",

    line: "oklch(0.885 0.011 80)",
    lineStrong: "oklch(0.61 0.016 72)",

    accent: "oklch(0.455 0.17 19)",
    accentHover: "oklch(0.41 0.158 19)",
    accentPressed: "oklch(0.365 0.142 19)",
    onAccent: "oklch(0.985 0.006 60)",
    accentInk: "oklch(0.455 0.17 19)",
    accentWash: "oklch(0.952 0.02 22)",

    focus: "oklch(0.47 0.13 252)",
    codeGround: "oklch(1 0 0)",

    danger: {
      ink: "oklch(0.465 0.118 49)",
      wash: "oklch(0.962 0.024 62)",
      line: "oklch(0.82 0.082 58)",
      solid: "oklch(0.53 0.135 49)",
      solidHover: "oklch(0.465 0.118 49)",
      onSolid: "oklch(0.99 0.006 70)",
    },
    warning: {
      ink: "oklch(0.46 0.088 92)",
      wash: "oklch(0.966 0.032 98)",
      line: "oklch(0.84 0.082 96)",
      solid: "oklch(0.6 0.115 92)",
    },
    success: {
      ink: "oklch(0.44 0.082 158)",
      wash: "oklch(0.963 0.02 160)",
      line: "oklch(0.83 0.054 160)",
      solid: "oklch(0.54 0.1 158)",
    },
    info: {
      ink: "oklch(0.445 0.082 246)",
      wash: "oklch(0.962 0.014 244)",
      line: "oklch(0.835 0.042 244)",
      solid: "oklch(0.54 0.1 246)",
    },
  },
  shadow: {
    float:
      "0 1px 2px oklch(0.22 0.02 60 / 0.06), 0 12px 32px -8px oklch(0.22 0.02 60 / 0.18), 0 0 0 1px oklch(0.22 0.02 60 / 0.07)",
  },
  font: {
    sans: '"Instrument Sans Variable", "Instrument Sans Fallback", ui-sans-serif, system-ui, sans-serif',
    serif: 'Newsreader, "Newsreader Fallback", "Newsreader Fallback Times", ui-serif, Georgia, serif',
    mono: 'ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace',
  },
  radius: { sm: "3px", md: "6px", full: "999px" },
};
