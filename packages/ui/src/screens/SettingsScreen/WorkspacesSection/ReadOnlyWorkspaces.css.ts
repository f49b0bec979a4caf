import { style } from "@vanilla-extract/css";
import { inScreens } from "../../../styles/layered.ts";
import { typography } from "../../../styles/typography.ts";
import { vars } from "../../../theme/vars.css.ts";

const { space } = vars;

export const reasonsTitle = style(inScreens(typography.label));
export const reasons = style(
  inScreens({
    display: "grid",
    gap: space.x2,
    marginBlock: space.x2,
    paddingInlineStart: space.x5,
    listStyle: "disc",
    overflowWrap: "anywhere",
  }),
);
