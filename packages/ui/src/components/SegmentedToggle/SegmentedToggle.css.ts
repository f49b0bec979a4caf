import { style } from "@vanilla-extract/css";
import { focusRingInset } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours, highlighted } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const group = style(
  inComponents({
    // Scrolls sideways where it does not fit.
    position: "relative",
    display: "inline-flex",
    maxInlineSize: "100%",
    overflowX: "auto",
    scrollbarWidth: "none",
    padding: "3px",
    gap: "2px",
    backgroundColor: colour.sunken,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
  }),
);
export const segment = style(
  inComponents({
    ...typography.label,
    display: "inline-flex",
    alignItems: "center",
    gap: space.x2,
    flexShrink: 0,
    minBlockSize: `max(1.875rem, ${vars.size.target})`,
    whiteSpace: "nowrap",
    paddingInline: space.x3,
    borderRadius: vars.radius.sm,
    color: colour.inkMuted,
    cursor: "pointer",
    transition: `background-color ${motion.fast} ${motion.out}, color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-hovered]": { color: colour.ink },
      "&[data-selected]": {
        color: colour.ink,
        backgroundColor: colour.surface,
        boxShadow: `0 0 0 1px ${colour.line}`,
      },
      "&[data-focus-visible]": focusRingInset,
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
    },
    "@media": {
      [forcedColours]: {
        selectors: {
          "&[data-selected]": highlighted,
        },
      },
    },
  }),
);
