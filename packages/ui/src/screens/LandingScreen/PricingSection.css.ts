import { globalStyle, style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { ownTarget } from "../../styles/ownTarget.ts";
import { vars } from "../../theme/vars.css.ts";

export const compare = style(inScreens({ marginBlockStart: vars.space.x6 }));
globalStyle(`${compare} > a`, inScreens(ownTarget));
