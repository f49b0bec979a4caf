import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const footer = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x3,
    marginBlockStart: space.x3,
  }),
);
export const found = style(
  inPatterns({ ...typography.caption, ...typography.figures, color: colour.inkMuted }),
);
