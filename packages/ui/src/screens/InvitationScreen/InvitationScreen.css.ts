import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

export const note = style(
  inScreens({ ...typography.interface, color: vars.colour.inkMuted, overflowWrap: "anywhere" }),
);
/** The label of the quiet button stands below those of the text. */
export const leave = style(
  inScreens({ alignSelf: "flex-start", marginInlineStart: `calc(${vars.space.x4} * -1)` }),
);
