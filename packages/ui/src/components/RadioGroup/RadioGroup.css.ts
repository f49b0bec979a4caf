import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const options = style(inComponents({ display: "grid", gap: space.x2, marginBlockStart: space.x1 }));
export const option = style(
  inComponents({
    display: "flex",
    alignItems: "flex-start",
    gap: space.x3,
    padding: space.x3,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    cursor: "pointer",
    transition: `border-color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-hovered]": { borderColor: colour.lineStrong },
      "&[data-selected]": { borderColor: colour.ink, backgroundColor: colour.surface },
      "&[data-focus-visible]": focusRing,
      "&[data-disabled]": { cursor: "not-allowed", color: colour.inkSubtle },
    },
  }),
);
export const dot = style(
  inComponents({
    flexShrink: 0,
    inlineSize: "1.125rem",
    blockSize: "1.125rem",
    border: `1.5px solid ${colour.lineStrong}`,
    borderRadius: "50%",
    backgroundColor: colour.surface,
    transition: `border-width ${motion.fast} ${motion.out}`,
    selectors: {
      "[data-selected] > &": { borderColor: colour.ink, borderWidth: "5.5px" },
    },
    "@media": {
      [forcedColours]: { selectors: { "[data-selected] > &": { borderColor: "Highlight" } } },
    },
  }),
);
export const words = style(inComponents({ display: "grid", gap: "2px", minInlineSize: 0 }));
export const name = style(inComponents(typography.label));
export const note = style(inComponents({ ...typography.caption, color: colour.inkSubtle }));
