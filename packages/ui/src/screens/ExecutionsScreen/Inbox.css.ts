import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const aside = style(
  inScreens({ ...typography.interface, ...typography.figures, color: colour.inkMuted }),
);
export const bulk = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    minBlockSize: vars.size.controlSm,
  }),
);
/** One frame; a line leads along what waits. */
export const entries = style(
  inScreens({
    display: "grid",
    gap: "1px",
    border: `1px solid ${colour.line}`,
    borderInlineStart: `2px solid ${colour.accent}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.line,
    overflow: "hidden",
  }),
);
export const entry = style(
  inScreens({
    display: "grid",
    gap: space.x4,
    minInlineSize: 0,
    padding: space.x4,
    backgroundColor: colour.surface,
    "@media": { [from("tablet")]: { padding: space.x5 } },
  }),
);
export const entryHead = style(inScreens({ display: "flex", alignItems: "start", gap: space.x3 }));
/** As wide as the box of the others, so that all names begin in one line. */
export const noChoice = style(inScreens({ flexShrink: 0, inlineSize: vars.size.target }));
export const entryName = style(inScreens({ display: "grid", gap: space.x1, flex: 1, minInlineSize: 0 }));
export const entryTitle = style(
  inScreens({ ...typography.label, fontSize: vars.text.md, overflowWrap: "anywhere" }),
);
export const body = style(
  inScreens({ display: "grid", gap: space.x4, minInlineSize: 0, maxInlineSize: "46rem" }),
);
export const prose = style(
  inScreens({ ...typography.body, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }),
);
/** What will be sent, on paper of its own. */
export const letter = style(
  inScreens({
    paddingInline: space.x4,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.canvas,
  }),
);
export const letterText = style(
  inScreens({
    ...typography.body,
    paddingBlock: space.x4,
    borderBlockStart: `1px solid ${colour.line}`,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  }),
);
export const raw = style(inScreens({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }));
export const taint = style(
  inScreens({
    ...typography.interface,
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    gap: space.x2,
    paddingInlineStart: space.x3,
    borderInlineStart: `2px solid ${colour.warning.solid}`,
    color: colour.warning.ink,
  }),
);
export const noteField = style(inScreens({ maxInlineSize: "30rem" }));
export const actions = style(inScreens({ display: "flex", flexWrap: "wrap", gap: space.x2 }));
