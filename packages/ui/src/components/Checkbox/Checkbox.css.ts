import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const checkbox = style(
  inComponents({
    ...typography.interface,
    display: "inline-flex",
    alignItems: "flex-start",
    gap: space.x2,
    cursor: "pointer",
    selectors: { "&[data-disabled]": { cursor: "not-allowed", color: colour.inkSubtle } },
  }),
);
export const box = style(
  inComponents({
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    inlineSize: "1.125rem",
    blockSize: "1.125rem",
    marginBlockStart: "0.05rem",
    color: "transparent",
    backgroundColor: colour.surface,
    border: `1.5px solid ${colour.lineStrong}`,
    borderRadius: vars.radius.sm,
    transition: `background-color ${motion.fast} ${motion.out}, border-color ${motion.fast} ${motion.out}`,
    selectors: {
      "[data-hovered]:not([data-disabled]) > &": { borderColor: colour.ink },
      "[data-selected] > &, [data-indeterminate] > &": {
        color: colour.inkInverse,
        backgroundColor: colour.ink,
        borderColor: colour.ink,
      },
      "[data-invalid] > &": { borderColor: colour.danger.solid },
      "[data-focus-visible] > &": focusRing,
      "[data-disabled] > &": { opacity: 0.5 },
    },
    "@media": {
      [forcedColours]: {
        selectors: {
          "[data-selected] > &, [data-indeterminate] > &": {
            forcedColorAdjust: "none",
            color: "HighlightText",
            backgroundColor: "Highlight",
            borderColor: "Highlight",
          },
        },
      },
    },
  }),
);
export const tick = style(inComponents({ inlineSize: "0.75rem", blockSize: "0.75rem", strokeWidth: 3 }));
