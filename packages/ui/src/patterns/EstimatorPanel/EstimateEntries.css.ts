import { createVar, style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Share of the entry in the total, as a percentage of the line. */
export const shareSize = createVar();

export const entryName = style(inPatterns({ ...typography.label, display: "block" }));
export const entryDetail = style(
  inPatterns({ ...typography.caption, ...typography.figures, display: "block", color: colour.inkMuted }),
);
/** A line whose dark part shows the share of the entry. */
export const share = style(
  inPatterns({
    position: "relative",
    display: "block",
    marginBlockStart: space.x2,
    borderBlockStart: `2px solid ${colour.line}`,
    "::after": {
      content: "",
      position: "absolute",
      insetBlockStart: "-2px",
      insetInlineStart: 0,
      inlineSize: shareSize,
      minInlineSize: "2px",
      borderBlockStart: `2px solid ${colour.ink}`,
    },
    "@media": { [forcedColours]: { "::after": { borderBlockStartColor: "Highlight" } } },
  }),
);
