import { globalStyle } from "@vanilla-extract/css";
import { layers } from "../styles/layers.css.ts";
import { vars } from "./vars.css.ts";

const { colour, motion, shadow } = vars;
const semantic = (tone: Record<"ink" | "wash" | "line" | "solid", string>) => ({
  [tone.ink]: "CanvasText",
  [tone.wash]: "Canvas",
  [tone.line]: "CanvasText",
  [tone.solid]: "CanvasText",
});

globalStyle(":root", {
  "@layer": {
    [layers.tokens]: {
      "@media": {
        "(prefers-reduced-motion: reduce)": {
          vars: { [motion.fast]: "0ms", [motion.normal]: "0ms", [motion.slow]: "0ms" },
        },
      },
    },
  },
});

globalStyle(':root, :root[data-theme], [data-theme="light"], [data-theme="dark"]', {
  "@layer": {
    [layers.tokens]: {
      "@media": {
        "(forced-colors: active)": {
          vars: {
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
          },
        },
      },
    },
  },
});
