import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;

export const filters = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-end",
    gap: space.x3,
    marginBlockEnd: space.x4,
  }),
);
export const search = style(inScreens({ flex: "3 1 16rem" }));
export const choice = style(inScreens({ flex: "1 1 9rem" }));
export const active = style(inScreens({ marginBlockEnd: space.x4 }));
