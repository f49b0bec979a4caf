import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const failure = style(inScreens({ marginBlockEnd: space.x4 }));
export const listEnd = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x3,
    marginBlockStart: space.x3,
  }),
);
export const found = style(
  inScreens({ ...typography.caption, ...typography.figures, color: colour.inkMuted }),
);
export const skeletonRow = style(
  inScreens({
    display: "flex",
    alignItems: "center",
    gap: space.x4,
    padding: space.x4,
    selectors: { "&:not(:last-child)": { borderBlockEnd: `1px solid ${colour.line}` } },
  }),
);
