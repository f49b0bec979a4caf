import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { below, from } from "../../styles/responsive.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;

export const filters = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x2,
    marginBlockEnd: space.x2,
  }),
);
export const search = style(
  inScreens({ flex: "1 1 100%", "@media": { [from("tablet")]: { flex: "1 1 14rem" } } }),
);
export const choice = style(inScreens({ flex: "1 1 9rem", maxInlineSize: "12rem" }));
/** Rows that are stacked have no density. */
export const density = style(inScreens({ "@media": { [below("tablet")]: { display: "none" } } }));
export const active = style(inScreens({ marginBlockEnd: space.x2 }));
