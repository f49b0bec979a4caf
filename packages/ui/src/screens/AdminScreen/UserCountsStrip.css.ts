import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Three columns, with the numbers above a line. */
export const counts = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    columnGap: space.x5,
    rowGap: space.x6,
    marginBlockEnd: space.x8,
    "@media": { [from("tablet")]: { gap: space.x12 } },
  }),
);
export const count = style(
  inScreens({
    display: "flex",
    flexDirection: "column",
    gap: space.x1,
    paddingInlineStart: space.x3,
    borderInlineStart: `2px solid ${colour.line}`,
    selectors: { "&:first-child": { borderInlineStartColor: colour.accentInk } },
    "@media": { [from("tablet")]: { paddingInlineStart: space.x4 } },
  }),
);
export const name = style(inScreens({ ...typography.caption, color: colour.inkMuted }));
export const figure = style(
  inScreens({
    ...typography.heading,
    ...typography.figures,
    fontSize: vars.text.xl,
    lineHeight: 1.1,
    "@media": { [from("tablet")]: { fontSize: vars.text.xxl } },
  }),
);
