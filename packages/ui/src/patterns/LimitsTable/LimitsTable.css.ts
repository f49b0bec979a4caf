import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { roomBelow } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;
/** In a narrow place the name of a row is above its three values, which keep their columns. */
const threeValues = {
  display: "grid",
  // The last plan has the longest words.
  gridTemplateColumns: "minmax(0, 5fr) minmax(0, 5fr) minmax(0, 6fr)",
  columnGap: space.x3,
} as const;

export const table = style(
  inPatterns({
    ...typography.interface,
    inlineSize: "100%",
    "@container": { [roomBelow("medium")]: { display: "block" } },
  }),
);
export const part = style(inPatterns({ "@container": { [roomBelow("medium")]: { display: "block" } } }));
/** The names of the plans stick below the navigation. */
export const head = style(
  inPatterns({
    position: "sticky",
    insetBlockStart: "4rem",
    zIndex: vars.layer.base,
    backgroundColor: colour.canvas,
    borderBlockEnd: `1px solid ${colour.ink}`,
    "@container": { [roomBelow("medium")]: { display: "block" } },
  }),
);
export const headRow = style(inPatterns({ "@container": { [roomBelow("medium")]: threeValues } }));
export const corner = style(
  inPatterns({
    paddingBlock: space.x3,
    ...typography.caption,
    color: colour.inkSubtle,
    textAlign: "start",
    "@container": { [roomBelow("medium")]: { display: "none" } },
  }),
);
export const plan = style(
  inPatterns({
    paddingBlock: space.x3,
    ...typography.label,
    textAlign: "end",
    "@container": { [roomBelow("medium")]: { textAlign: "start" } },
  }),
);
export const groupRow = style(inPatterns({ "@container": { [roomBelow("medium")]: { display: "block" } } }));
export const group = style(
  inPatterns({
    ...typography.title,
    paddingBlock: `${space.x8} ${space.x3}`,
    textAlign: "start",
    "@container": { [roomBelow("medium")]: { display: "block" } },
  }),
);
export const row = style(
  inPatterns({
    borderBlockStart: `1px solid ${colour.line}`,
    "@container": { [roomBelow("medium")]: { ...threeValues, paddingBlock: space.x3 } },
  }),
);
export const name = style(
  inPatterns({
    paddingBlock: space.x3,
    paddingInlineEnd: space.x6,
    color: colour.inkMuted,
    textAlign: "start",
    "@container": { [roomBelow("medium")]: { gridColumn: "1 / -1", paddingBlock: `0 ${space.x1}` } },
  }),
);
export const value = style(
  inPatterns({
    ...typography.figures,
    inlineSize: "18%",
    paddingBlock: space.x3,
    paddingInlineStart: space.x4,
    textAlign: "end",
    selectors: {
      '&[data-kind="none"], &[data-kind="notIncluded"]': { color: colour.inkSubtle },
      '&[data-kind="included"]': { color: colour.accentInk },
    },
    "@container": {
      [roomBelow("medium")]: {
        inlineSize: "auto",
        textAlign: "start",
        paddingBlock: 0,
        paddingInlineStart: 0,
      },
    },
  }),
);
