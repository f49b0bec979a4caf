import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { below } from "../../styles/responsive.ts";
import { vars } from "../../theme/vars.css.ts";

/** Rows that are stacked have no density. */
export const density = style(inScreens({ "@media": { [below("tablet")]: { display: "none" } } }));
export const active = style(inScreens({ marginBlockEnd: vars.space.x2 }));
