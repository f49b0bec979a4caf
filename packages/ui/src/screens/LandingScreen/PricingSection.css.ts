import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const compare = style(inScreens({ marginBlockStart: vars.space.x6 }));
