import { vars } from "../theme/vars.css.ts";

const { colour, space } = vars;

/** A dot in the accent colour, as `::before` or `::after` of a positioned element. */
export const accentDot = {
  content: "",
  position: "absolute",
  inlineSize: "7px",
  blockSize: "7px",
  borderRadius: "50%",
  backgroundColor: colour.accentInk,
} as const;

/** A list item with a short line instead of a bullet. */
export const dashedItem = {
  position: "relative",
  paddingInlineStart: space.x6,
  "::before": {
    content: "",
    position: "absolute",
    insetInlineStart: 0,
    insetBlockStart: "0.65em",
    inlineSize: space.x3,
    borderBlockStart: `1.5px solid ${colour.lineStrong}`,
  },
} as const;
