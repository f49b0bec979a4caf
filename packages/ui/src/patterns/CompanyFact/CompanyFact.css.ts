import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour } = vars;

export const placeholder = style(
  inPatterns({
    paddingInline: vars.space.x1,
    color: colour.warning.ink,
    backgroundColor: colour.warning.wash,
    border: `1px dashed ${colour.warning.solid}`,
    borderRadius: vars.radius.sm,
    overflowWrap: "anywhere",
  }),
);
