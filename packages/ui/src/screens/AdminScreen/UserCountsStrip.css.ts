import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { below } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Two lines are no higher than a small button, so that the list below keeps its rows. */
const lineHeight = "1rem";

/** With a rule before each count; beside the title, or on a line of its own under it. */
export const counts = style(
  inScreens({
    display: "flex",
    flex: 1,
    flexWrap: "wrap",
    columnGap: space.x4,
    rowGap: 0,
    "@media": {
      [below("desktop")]: { order: 1, flex: "1 0 100%" },
      [below("tablet")]: { columnGap: space.x2 },
    },
  }),
);
export const count = style(
  inScreens({
    display: "flex",
    alignItems: "baseline",
    gap: space.x1,
    paddingInlineStart: space.x2,
    borderInlineStart: `2px solid ${colour.line}`,
    whiteSpace: "nowrap",
    selectors: { "&:first-child": { borderInlineStartColor: colour.accentInk } },
  }),
);
export const name = style(inScreens({ ...typography.caption, lineHeight, color: colour.inkMuted }));
export const figure = style(inScreens({ ...typography.label, ...typography.figures, lineHeight }));
