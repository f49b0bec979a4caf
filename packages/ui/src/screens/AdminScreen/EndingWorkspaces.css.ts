import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const endingList = style(
  inScreens({ paddingInlineStart: vars.space.x5, listStyle: "disc", overflowWrap: "anywhere" }),
);
