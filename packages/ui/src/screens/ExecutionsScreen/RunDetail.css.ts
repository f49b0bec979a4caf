import { globalStyle, style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { roomFrom } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const notices = style(
  inScreens({
    display: "grid",
    gap: space.x3,
    marginBlockEnd: space.x6,
    selectors: { "&:empty": { display: "none" } },
  }),
);
/** Facts of one frame, with a line between them. */
export const head = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    gap: "1px",
    marginBlockEnd: space.x8,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.line,
    overflow: "hidden",
    "@container": {
      [roomFrom("small")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
      [roomFrom("wide")]: { gridTemplateColumns: "repeat(6, minmax(0, auto))" },
    },
  }),
);
globalStyle(
  `${head} > div`,
  inScreens({
    display: "grid",
    alignContent: "start",
    gap: space.x1,
    padding: space.x4,
    backgroundColor: colour.surface,
  }),
);
globalStyle(`${head} dt`, inScreens({ ...typography.caption, color: colour.inkMuted }));
globalStyle(
  `${head} dd`,
  inScreens({ ...typography.label, ...typography.figures, overflowWrap: "anywhere" }),
);
export const stepsHead = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
  }),
);
/** The steps and, where there is room, the detail of one beside them. */
export const stepColumns = style(
  inScreens({
    display: "grid",
    gap: space.x4,
    alignItems: "start",
    marginBlockEnd: space.x8,
    "@container": {
      // So wide that the table of steps does not stack.
      "(min-width: 69rem)": { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)", gap: space.x6 },
    },
  }),
);
/** The shown step has a mark at the edge of the table. */
export const stepName = style(
  inScreens({
    position: "relative",
    display: "grid",
    justifyItems: "start",
    minInlineSize: 0,
    paddingBlockEnd: space.x2,
    selectors: {
      "&[data-shown]::before": {
        content: "''",
        position: "absolute",
        insetBlock: space.x1,
        insetInlineStart: `calc(-1 * ${space.x4})`,
        borderInlineStart: `2px solid ${colour.accent}`,
      },
    },
  }),
);
/** The name of a step stands in one line with the text of the other cells. */
globalStyle(`${stepName} > button`, inScreens({ marginInlineStart: `calc(-1 * ${space.x3} - 1px)` }));
globalStyle(`${stepName} > button + *`, inScreens({ marginBlockStart: `calc(-1 * ${space.x1})` }));
export const detail = style(
  inScreens({
    display: "grid",
    gap: space.x4,
    minInlineSize: 0,
    padding: space.x4,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
  }),
);
export const detailHead = style(inScreens({ display: "grid", gap: space.x1 }));
export const detailTitle = style(
  inScreens({ ...typography.label, fontSize: vars.text.md, overflowWrap: "anywhere" }),
);
export const part = style(inScreens({ display: "grid", gap: space.x2, minInlineSize: 0 }));
export const partTitle = style(inScreens({ ...typography.label, color: colour.inkMuted }));
export const choices = style(inScreens({ display: "grid", gap: space.x3 }));
export const choiceRow = style(inScreens({ display: "grid", gap: space.x1, justifyItems: "start" }));
export const waiting = style(inScreens({ marginBlockEnd: space.x8 }));
