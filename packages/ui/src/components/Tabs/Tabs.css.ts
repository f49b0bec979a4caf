import { style } from "@vanilla-extract/css";
import { focusRing, focusRingInset } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const tabs = style(
  inComponents({
    display: "flex",
    flexDirection: "column",
    gap: space.x6,
    minInlineSize: 0,
    selectors: {
      // Tabs and panel are side by side if both fit, and stacked otherwise.
      '&[data-orientation="vertical"]': { flexFlow: "row wrap", alignItems: "flex-start" },
    },
  }),
);
export const list = style(
  inComponents({
    position: "relative",
    display: "flex",
    columnGap: space.x4,
    minInlineSize: 0,
    overflowX: "auto",
    scrollbarWidth: "thin",
    boxShadow: `inset 0 -1px ${colour.line}`,
    selectors: {
      '&[data-orientation="vertical"]': {
        flex: "1 1 11rem",
        maxInlineSize: "16rem",
        flexDirection: "column",
        rowGap: space.x1,
        overflowX: "visible",
        boxShadow: "none",
        borderInlineStart: `1px solid ${colour.line}`,
      },
    },
    "@media": { [forcedColours]: { borderBlockEnd: "1px solid CanvasText" } },
  }),
);
export const tab = style(
  inComponents({
    ...typography.label,
    position: "relative",
    flexShrink: 0,
    minInlineSize: vars.size.target,
    textAlign: "center",
    paddingBlock: space.x3,
    paddingInline: space.x1,
    color: colour.inkMuted,
    cursor: "pointer",
    whiteSpace: "nowrap",
    outline: "none",
    transition: `color ${motion.fast} ${motion.out}`,
    // A line in the accent colour under the selected tab; a lighter one under the hovered tab.
    "::after": {
      content: "",
      position: "absolute",
      insetInline: 0,
      insetBlockEnd: 0,
      borderBlockEnd: "2px solid transparent",
      transition: `border-color ${motion.fast} ${motion.out}`,
    },
    selectors: {
      "&[data-hovered], &[data-selected]": { color: colour.ink },
      "&[data-hovered]::after": { borderColor: colour.lineStrong },
      "&[data-pressed]": { color: colour.ink },
      "&[data-selected]::after": { borderColor: colour.accentInk },
      "[data-orientation=vertical] > &": {
        paddingBlock: space.x2,
        paddingInline: space.x4,
        minBlockSize: vars.size.target,
        textAlign: "start",
        whiteSpace: "normal",
        overflowWrap: "anywhere",
      },
      "[data-orientation=vertical] > &::after": {
        insetInline: "-1px auto",
        insetBlock: 0,
        borderBlockEnd: 0,
        borderInlineStart: "2px solid transparent",
      },
      "[data-orientation=vertical] > &[data-hovered]::after": { borderColor: colour.lineStrong },
      "[data-orientation=vertical] > &[data-selected]::after": { borderColor: colour.accentInk },
      "&[data-focus-visible]": { ...focusRingInset, borderRadius: vars.radius.sm },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
      "&[data-disabled]::after": { borderColor: "transparent" },
    },
    "@media": {
      [forcedColours]: {
        // Forced colours mode draws transparent borders too, so only the selected tab may have the line.
        "::after": { display: "none" },
        selectors: {
          "&[data-selected]::after": { display: "block", borderColor: "Highlight" },
          "&[data-disabled]": { color: "GrayText" },
        },
      },
    },
  }),
);
export const panel = style(
  inComponents({
    flex: 1,
    minInlineSize: 0,
    outline: "none",
    borderRadius: vars.radius.sm,
    selectors: {
      "[data-orientation=vertical] > &": { flex: "999 1 20rem" },
      "&[data-focus-visible]": focusRing,
    },
  }),
);
