import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;

export const region = style(
  inComponents({
    position: "fixed",
    insetInline: space.x3,
    insetBlockEnd: space.x3,
    zIndex: vars.layer.toast,
    display: "flex",
    flexDirection: "column",
    gap: space.x2,
    outline: "none",
    pointerEvents: "none",
    "@media": {
      [from("tablet")]: {
        insetInlineStart: "auto",
        insetInlineEnd: space.x6,
        insetBlockEnd: space.x6,
        inlineSize: "24rem",
      },
    },
  }),
);
export const toast = style(
  inComponents({
    pointerEvents: "auto",
    boxShadow: vars.shadow.float,
    borderRadius: vars.radius.md,
    flexShrink: 0,
  }),
);
