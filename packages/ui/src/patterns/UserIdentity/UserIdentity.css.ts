import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Width of a table from which its rows are not stacked: there a line keeps its height. */
const inRow = "(min-width: 40rem)";
const inShortRow = "(min-width: 40rem) and (max-width: 48rem)";
const dense = "[data-density]:not([data-density=comfortable])";
/** The row whose first control, its checkbox, has the keyboard's focus shows shortened texts in full, over the next cells. */
const inFocusedRow = `tr:has(> td:first-child :focus-visible) ${dense} &`;
const whole = {
  position: "relative",
  zIndex: 1,
  minInlineSize: "max-content",
  backgroundColor: colour.surface,
} as const;

export const identity = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    gap: space.x3,
    minInlineSize: 0,
    selectors: { "&:not([data-density=comfortable])": { gap: space.x2 } },
  }),
);
export const text = style(
  inPatterns({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "2px",
    minInlineSize: 0,
    selectors: {
      "[data-density=compact] > &": {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "baseline",
        columnGap: space.x2,
      },
    },
    "@container": { [inRow]: { selectors: { "[data-density=compact] > &": { flexWrap: "nowrap" } } } },
  }),
);
export const name = style(
  inPatterns({
    ...typography.label,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: space.x2,
    color: colour.ink,
    overflowWrap: "anywhere",
    "@container": {
      [inRow]: {
        selectors: {
          [`${dense} &`]: { flexWrap: "nowrap", minInlineSize: 0 },
          [inFocusedRow]: whole,
        },
      },
    },
  }),
);
export const address = style(
  inPatterns({
    ...typography.caption,
    display: "flex",
    flexWrap: "wrap",
    columnGap: space.x2,
    color: colour.inkMuted,
    overflowWrap: "anywhere",
    "@container": {
      [inRow]: {
        selectors: {
          [`${dense} &`]: { flexWrap: "nowrap" },
          // Beside the name it is the address that gives way.
          "[data-density=compact] &": { flexShrink: 1000, minInlineSize: "3.75rem" },
          [inFocusedRow]: whole,
        },
      },
      [inShortRow]: { selectors: { "[data-density=compact] &": { columnGap: 0 } } },
    },
  }),
);
/** A name or address that ends in an ellipsis where the line is too short. */
export const fitting = style(
  inPatterns({
    "@container": {
      [inRow]: {
        selectors: {
          [`${dense} &`]: {
            minInlineSize: 0,
            overflow: "hidden",
            textOverflow: "ellipsis",
            whiteSpace: "nowrap",
          },
          [inFocusedRow]: { flexShrink: 0, inlineSize: "auto", overflow: "visible" },
        },
      },
      // There is no room for the name, the address and the id on one line.
      [inShortRow]: { selectors: { [`[data-density=compact] ${address} > &`]: { inlineSize: 0 } } },
    },
  }),
);
export const shortened = style(
  inPatterns({
    flexShrink: 0,
    fontFamily: vars.font.mono,
    color: colour.inkMuted,
    // Its place is needed for the whole address.
    "@container": { [inShortRow]: { selectors: { [inFocusedRow]: { display: "none" } } } },
  }),
);
