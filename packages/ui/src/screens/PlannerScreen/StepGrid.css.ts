import { style } from "@vanilla-extract/css";
import { focusRingInset } from "../../styles/focus.ts";
import { inScreens } from "../../styles/layered.ts";
import { canHover, forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const grid = style(inScreens({ outline: "none" }));
export const levelHead = style(
  inScreens({
    ...typography.caption,
    color: colour.inkMuted,
    padding: `${space.x2} ${space.x4}`,
    backgroundColor: colour.sunken,
    borderBlockEnd: `1px solid ${colour.line}`,
  }),
);
/** The cell of a row takes no place of its own: its parts stand in the row. */
export const row = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "1.25rem minmax(0, 1fr) auto",
    alignItems: "start",
    gap: space.x3,
    padding: `${space.x3} ${space.x4}`,
    cursor: "pointer",
    outline: "none",
    borderBlockEnd: `1px solid ${colour.line}`,
    "@media": {
      [canHover]: { selectors: { "&[data-hovered]": { backgroundColor: colour.sunken } } },
      [forcedColours]: { selectors: { "&[data-selected]": { outline: "2px solid Highlight" } } },
    },
    selectors: {
      "&[data-focus-visible]": focusRingInset,
      "&[data-selected]": {
        backgroundColor: colour.accentWash,
        boxShadow: `inset 3px 0 0 ${colour.accentInk}`,
      },
      "&[data-selected]:dir(rtl)": { boxShadow: `inset -3px 0 0 ${colour.accentInk}` },
    },
  }),
);
export const rowNumber = style(
  inScreens({ ...typography.label, ...typography.figures, color: colour.inkMuted, textAlign: "start" }),
);
export const rowBody = style(
  inScreens({ display: "grid", gap: "2px", minInlineSize: 0, overflowWrap: "anywhere" }),
);
export const rowTitle = style(inScreens({ ...typography.label, color: colour.ink }));
export const rowFacts = style(inScreens({ ...typography.caption, color: colour.inkMuted }));
export const rowFault = style(
  inScreens({
    ...typography.caption,
    display: "flex",
    alignItems: "center",
    gap: space.x1,
    color: colour.warning.ink,
  }),
);

export const drawing = style(inScreens({ display: "block", maxInlineSize: "100%", blockSize: "auto" }));
export const line = style(inScreens({ stroke: colour.lineStrong, strokeWidth: 1 }));
export const link = style(inScreens({ fill: "none", stroke: colour.inkSubtle, strokeWidth: 1.25 }));
export const lead = style(
  inScreens({
    fill: "none",
    stroke: colour.accentInk,
    strokeWidth: 2,
    "@media": { [forcedColours]: { stroke: "Highlight" } },
  }),
);
export const mark = style(
  inScreens({
    fill: colour.surface,
    stroke: colour.inkSubtle,
    strokeWidth: 1.25,
    selectors: {
      "&[data-leads]": { stroke: colour.accentInk, strokeWidth: 2 },
      "&[data-selected]": { fill: colour.accent, stroke: colour.accent },
    },
  }),
);
export const markNumber = style(
  inScreens({
    ...typography.figures,
    fontSize: "0.6875rem",
    fontWeight: vars.weight.medium,
    fill: colour.ink,
    textAnchor: "middle",
    dominantBaseline: "central",
    selectors: { "&[data-selected]": { fill: colour.onAccent } },
  }),
);
