import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

export const figures = style(inComponents({ ...typography.figures, textAlign: "end" }));
export const unit = style(
  inComponents({
    ...typography.interface,
    paddingInlineEnd: vars.space.x3,
    color: vars.colour.inkSubtle,
    whiteSpace: "nowrap",
  }),
);
