import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { roomFrom } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const notice = style(inScreens({ marginBlockEnd: space.x6 }));
export const page = style(inScreens({ display: "grid", gap: space.x10, minInlineSize: 0 }));
export const section = style(inScreens({ display: "grid", gap: space.x3, minInlineSize: 0 }));
export const sectionHead = style(
  inScreens({ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: space.x3 }),
);
export const sectionTitle = style(inScreens(typography.title));
export const named = style(
  inScreens({
    display: "inline-flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x2,
    minInlineSize: 0,
  }),
);
export const runLink = style(inScreens({ ...typography.label, color: colour.ink, overflowWrap: "anywhere" }));
export const figure = style(inScreens({ ...typography.figures, whiteSpace: "nowrap" }));
/** Panels of one frame, with a line between them. */
export const panels = style(
  inScreens({
    display: "grid",
    gap: "1px",
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.line,
    overflow: "hidden",
    "@container": { [roomFrom("large")]: { gridTemplateColumns: "repeat(auto-fit, minmax(16rem, 1fr))" } },
  }),
);
export const panel = style(
  inScreens({
    display: "grid",
    alignContent: "start",
    gap: space.x4,
    minInlineSize: 0,
    padding: space.x5,
    backgroundColor: colour.surface,
  }),
);
export const panelTitle = style(inScreens({ ...typography.label, fontSize: vars.text.md }));
export const note = style(inScreens({ ...typography.interface, color: colour.inkMuted }));
export const caption = style(
  inScreens({ ...typography.caption, ...typography.figures, color: colour.inkMuted }),
);
export const buttons = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    gap: space.x2,
    selectors: { "&:empty": { display: "none" } },
  }),
);
export const rows = style(inScreens({ display: "grid" }));
export const row = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "start",
    gap: space.x2,
    paddingBlock: space.x3,
    borderBlockEnd: `1px solid ${colour.line}`,
    selectors: {
      "&:last-child": { borderBlockEnd: 0, paddingBlockEnd: 0 },
      "&:first-child": { paddingBlockStart: 0 },
    },
  }),
);
export const rowText = style(
  inScreens({
    ...typography.interface,
    display: "grid",
    gap: space.x1,
    minInlineSize: 0,
    overflowWrap: "anywhere",
  }),
);
