import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const abovePage = style(inPatterns({ marginBlockEnd: vars.space.x6 }));
