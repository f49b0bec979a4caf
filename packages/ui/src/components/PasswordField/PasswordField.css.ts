import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const reveal = style(
  inComponents({ marginInlineEnd: "3px", color: vars.colour.inkMuted, flexShrink: 0 }),
);
