import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const reopen = style(inScreens({ justifySelf: "start", marginBlockStart: vars.space.x3 }));
