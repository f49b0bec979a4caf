import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;

export const fields = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(11rem, 100%), 1fr))",
    gap: space.x2,
    maxInlineSize: "28rem",
    marginBlockEnd: space.x4,
  }),
);
