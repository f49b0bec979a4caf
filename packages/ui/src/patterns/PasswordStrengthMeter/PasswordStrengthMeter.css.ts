import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const meter = style(inPatterns({ display: "grid", gap: space.x1 }));
export const bars = style(
  inPatterns({ display: "grid", gridTemplateColumns: "repeat(4, 1fr)", gap: space.x1 }),
);
export const bar = style(
  inPatterns({
    blockSize: "3px",
    borderRadius: vars.radius.full,
    backgroundColor: colour.line,
    transition: `background-color ${motion.normal} ${motion.out}`,
    selectors: {
      '&[data-filled][data-level="weak"]': { backgroundColor: colour.danger.solid },
      '&[data-filled][data-level="medium"]': { backgroundColor: colour.warning.solid },
      '&[data-filled][data-level="strong"]': { backgroundColor: colour.success.solid },
      '&[data-filled][data-level="veryStrong"]': { backgroundColor: colour.success.solid },
    },
    "@media": {
      [forcedColours]: {
        border: "1px solid CanvasText",
        selectors: {
          "&[data-filled][data-level]": { backgroundColor: "Highlight", forcedColorAdjust: "none" },
        },
      },
    },
  }),
);
export const verdict = style(inPatterns({ ...typography.caption, color: colour.inkMuted }));
