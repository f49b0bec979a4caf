import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours, highlighted } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const group = style(
  inComponents({
    display: "inline-flex",
    flexWrap: "wrap",
    maxInlineSize: "100%",
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
    minInlineSize: 0,
    minBlockSize: "1.875rem",
    overflowWrap: "anywhere",
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
