import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { focusRing } from "../../styles/focus.ts";
import { inScreens } from "../../styles/layered.ts";
import { roomFrom } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

const frame = {
  border: `1px solid ${colour.line}`,
  borderRadius: vars.radius.md,
  backgroundColor: colour.surface,
} as const;

export const note = style(
  inScreens({ ...typography.interface, color: colour.inkMuted, overflowWrap: "anywhere" }),
);
export const panel = style(
  inScreens({ display: "grid", alignContent: "start", gap: space.x4, padding: space.x5, ...frame }),
);
export const panelTitle = style(
  inScreens({ ...typography.label, fontSize: vars.text.md, overflowWrap: "anywhere" }),
);

/** What is wanted, in a box of its own. */
export const goalBox = style(inScreens({ display: "grid", gap: space.x4, padding: space.x5, ...frame }));
export const goalRow = style(
  inScreens({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x3 }),
);
export const templates = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
    gap: space.x4,
    listStyle: "none",
    margin: 0,
    marginBlockStart: space.x3,
    padding: 0,
  }),
);
export const template = style(
  inScreens({
    display: "grid",
    gridTemplateRows: "auto 1fr auto",
    gap: space.x2,
    padding: space.x4,
    ...frame,
  }),
);
export const templateName = style(inScreens(typography.label));

export const badges = style(
  inScreens({ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: space.x2 }),
);
export const actions = style(
  inScreens({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x2 }),
);
/** The outline beside the form of the selected step. */
export const columns = style(
  inScreens({ ...columnsFrom("wide", "minmax(0, 6fr) minmax(0, 5fr)", space.x6), gap: space.x5 }),
);
export const nameField = style(inScreens({ maxInlineSize: "32rem" }));
/** Drawing and outline: below each other, and beside each other where there is room. */
export const score = style(
  inScreens({
    ...frame,
    display: "grid",
    overflow: "hidden",
    "@container": {
      [roomFrom("medium")]: { gridTemplateColumns: "minmax(auto, 40%) minmax(60%, 1fr)" },
    },
  }),
);
/** The drawing becomes smaller where it is wider than its place. */
export const scoreBox = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, auto)",
    justifyContent: "center",
    alignContent: "start",
    paddingBlock: space.x2,
    backgroundColor: colour.sunken,
    borderBlockEnd: `1px solid ${colour.line}`,
    "@container": {
      [roomFrom("medium")]: { borderBlockEnd: "none", borderInlineEnd: `1px solid ${colour.line}` },
    },
  }),
);
export const outline = style(inScreens({ minInlineSize: 0 }));
export const emptySteps = style(
  inScreens({ ...typography.interface, color: colour.inkMuted, padding: space.x5 }),
);

/** A field of a step, and below it the menu of what can be inserted. */
export const field = style(
  inScreens({ display: "grid", gap: space.x1, justifyItems: "stretch", minInlineSize: 0 }),
);
export const uses = style(
  inScreens({ ...typography.caption, color: colour.inkMuted, overflowWrap: "anywhere" }),
);
export const insert = style(inScreens({ justifySelf: "start", marginInlineStart: `calc(-1 * ${space.x3})` }));
export const fieldHead = style(
  inScreens({ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between" }),
);
export const fieldName = style(inScreens(typography.label));
/** A value that comes from elsewhere. */
export const reference = style(
  inScreens({
    ...typography.interface,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    minBlockSize: vars.size.controlMd,
    paddingInline: space.x3,
    border: `1px solid ${colour.line}`,
    borderInlineStart: `3px solid ${colour.accentInk}`,
    borderRadius: vars.radius.sm,
    backgroundColor: colour.sunken,
    overflowWrap: "anywhere",
  }),
);
export const fold = style(inScreens({ borderBlockStart: `1px solid ${colour.line}` }));
/** Folds follow each other directly. */
export const folds = style(inScreens({ display: "grid", marginBlockEnd: `calc(-1 * ${space.x3})` }));
export const foldTitle = style(
  inScreens({
    ...typography.label,
    paddingBlock: space.x3,
    cursor: "pointer",
    borderRadius: vars.radius.sm,
    selectors: { "&:focus-visible": focusRing },
  }),
);
export const foldBody = style(
  inScreens({ display: "grid", gap: space.x4, paddingBlock: `${space.x1} ${space.x3}` }),
);

export const inputList = style(
  inScreens({ display: "grid", gap: space.x4, listStyle: "none", margin: 0, padding: 0 }),
);
export const inputRow = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9rem), 1fr))",
    alignItems: "end",
    gap: space.x3,
    selectors: {
      "& + &": { borderBlockStart: `1px solid ${colour.line}`, paddingBlockStart: space.x4 },
    },
  }),
);

/** What belongs to a field of the input beside its texts, at the height of its controls. */
export const inputEnd = style(
  inScreens({
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    minBlockSize: vars.size.controlMd,
  }),
);
/** A heading with what it is about. */
export const part = style(inScreens({ display: "grid", gap: space.x2 }));
export const figure = style(inScreens({ ...typography.title, ...typography.figures }));
export const consents = style(inScreens({ listStyle: "none", margin: 0, padding: 0 }));
export const consent = style(
  inScreens({
    ...typography.interface,
    paddingBlock: space.x2,
    overflowWrap: "anywhere",
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
export const pair = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 10rem), 1fr))",
    gap: space.x3,
  }),
);
