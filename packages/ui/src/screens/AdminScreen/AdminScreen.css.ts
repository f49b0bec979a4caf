import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** On one line with the counts where there is room, so that more rows are visible. */
export const header = style(
  inScreens({ alignItems: "center", columnGap: space.x5, rowGap: space.x2, marginBlockEnd: space.x2 }),
);
export const failure = style(inScreens({ marginBlockEnd: space.x2 }));
export const skeletonRow = style(
  inScreens({
    display: "flex",
    alignItems: "center",
    gap: space.x4,
    blockSize: "2.75rem",
    paddingInline: space.x4,
    selectors: { "&:not(:last-child)": { borderBlockEnd: `1px solid ${colour.line}` } },
  }),
);
