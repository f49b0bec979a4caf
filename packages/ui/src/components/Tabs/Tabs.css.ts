import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const tabs = style(
  inComponents({
    display: "flex",
    flexDirection: "column",
    gap: space.x6,
    selectors: { '&[data-orientation="vertical"]': { flexDirection: "row", alignItems: "flex-start" } },
  }),
);
export const list = style(
  inComponents({
    display: "flex",
    gap: space.x5,
    overflowX: "auto",
    borderBlockEnd: `1px solid ${colour.line}`,
    selectors: {
      '&[data-orientation="vertical"]': {
        flexDirection: "column",
        gap: space.x1,
        borderBlockEnd: 0,
        borderInlineStart: `1px solid ${colour.line}`,
        minInlineSize: "12rem",
      },
    },
  }),
);
export const tab = style(
  inComponents({
    ...typography.label,
    position: "relative",
    paddingBlock: space.x3,
    color: colour.inkMuted,
    cursor: "pointer",
    whiteSpace: "nowrap",
    transition: `color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-hovered], &[data-selected]": { color: colour.ink },
      "&[data-selected]::after": {
        content: "",
        position: "absolute",
        insetInline: 0,
        insetBlockEnd: 0,
        borderBlockEnd: `2px solid ${colour.accentInk}`,
      },
      "[data-orientation=vertical] > &": { paddingBlock: space.x2, paddingInline: space.x4 },
      "[data-orientation=vertical] > &[data-selected]::after": {
        insetInline: "-1px auto",
        insetBlock: 0,
        borderBlockEnd: 0,
        borderInlineStart: `2px solid ${colour.accentInk}`,
      },
      "&[data-focus-visible]": { ...focusRing, outlineOffset: "-2px", borderRadius: vars.radius.sm },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
    },
  }),
);
export const panel = style(
  inComponents({
    flex: 1,
    minInlineSize: 0,
    outline: "none",
    selectors: { "&[data-focus-visible]": focusRing },
  }),
);
