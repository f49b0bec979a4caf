import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;

export const place = style(
  inPatterns({
    position: "fixed",
    insetBlockStart: space.x3,
    insetInline: space.x3,
    zIndex: vars.layer.toast,
    maxInlineSize: "24rem",
    marginInline: "auto",
    borderRadius: vars.radius.md,
    boxShadow: vars.shadow.float,
  }),
);
