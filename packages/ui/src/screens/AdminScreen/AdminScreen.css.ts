import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const failure = style(inScreens({ marginBlockEnd: space.x4 }));
export const skeletonRow = style(
  inScreens({
    display: "flex",
    alignItems: "center",
    gap: space.x4,
    padding: space.x4,
    selectors: { "&:not(:last-child)": { borderBlockEnd: `1px solid ${colour.line}` } },
  }),
);
