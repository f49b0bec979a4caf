import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const list = style(inPatterns({ display: "grid", gap: space.x2 }));
/** A list item with a short line instead of a bullet. */
export const listItem = style(
  inPatterns({
    position: "relative",
    paddingInlineStart: space.x6,
    "::before": {
      content: "",
      position: "absolute",
      insetInlineStart: 0,
      insetBlockStart: "0.78em",
      inlineSize: space.x3,
      borderBlockStart: `1.5px solid ${colour.lineStrong}`,
    },
  }),
);
