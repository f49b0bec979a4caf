import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const controls = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: vars.space.x3,
    minInlineSize: 0,
  }),
);
