import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Outside of the window until it has the focus. */
export const skipLink = style(
  inComponents({
    ...typography.label,
    position: "fixed",
    insetBlockStart: space.x2,
    insetInlineStart: space.x2,
    zIndex: vars.layer.toast,
    paddingInline: space.x4,
    paddingBlock: space.x3,
    color: colour.ink,
    backgroundColor: colour.raised,
    borderRadius: vars.radius.md,
    boxShadow: vars.shadow.float,
    selectors: { "&:not(:focus)": { transform: "translateY(-200%)" } },
  }),
);
