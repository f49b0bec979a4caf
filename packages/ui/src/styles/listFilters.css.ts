import { style } from "@vanilla-extract/css";
import { vars } from "../theme/vars.css.ts";
import { inScreens } from "./layered.ts";
import { from } from "./responsive.ts";

const { space } = vars;

/** The row of search and filters above a list. */
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
