import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

export const note = style(inScreens({ ...typography.caption, color: vars.colour.inkSubtle }));
