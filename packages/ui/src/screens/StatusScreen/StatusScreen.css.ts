import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { forcedColours, from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const summary = style(inScreens({ marginBlockEnd: space.x6 }));
export const list = style(inScreens({ borderBlockStart: `1px solid ${colour.ink}` }));
export const row = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: `${space.x1} ${space.x4}`,
    paddingBlock: space.x4,
    borderBlockEnd: `1px solid ${colour.line}`,
    "@media": {
      [from("tablet")]: { gridTemplateColumns: "minmax(0, 1.1fr) minmax(0, 1fr) 10rem" },
    },
  }),
);
export const name = style(inScreens({ ...typography.body, fontWeight: vars.weight.medium }));
export const about = style(inScreens({ ...typography.interface, color: colour.inkMuted }));
const stroke = {
  content: "",
  position: "absolute",
  insetBlockStart: "calc(50% - 0.75px)",
  borderBlockStart: `1.5px solid ${colour.lineStrong}`,
} as const;
/** A line per service: continuous while the service responds, interrupted otherwise. */
export const line = style(
  inScreens({
    position: "relative",
    gridColumn: "1 / -1",
    gridRow: 2,
    blockSize: "1rem",
    "::before": { ...stroke, insetInline: 0 },
    selectors: {
      '&[data-state="up"]::before': { borderColor: colour.success.solid },
      '&:is([data-state="unknown"], [data-state="absent"])::before': { borderBlockStartStyle: "dotted" },
      '&[data-state="standIn"]::before': { borderBlockStartStyle: "dashed" },
      '&[data-state="down"]::before': { insetInline: "0 58%", borderColor: colour.danger.solid },
      '&[data-state="down"]::after': { ...stroke, insetInline: "58% 0", borderColor: colour.line },
    },
    "@media": {
      [from("tablet")]: { gridColumn: "auto", gridRow: "auto" },
      [forcedColours]: { selectors: { "&::before": { borderColor: "CanvasText" } } },
    },
  }),
);
export const verdict = style(
  inScreens({
    ...typography.label,
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: space.x2,
    selectors: {
      '&[data-state="up"]': { color: colour.success.ink },
      '&[data-state="down"]': { color: colour.danger.ink },
      '&[data-state="standIn"]': { color: colour.inkMuted },
      '&:is([data-state="unknown"], [data-state="absent"])': { color: colour.inkSubtle },
    },
  }),
);
export const checked = style(
  inScreens({
    ...typography.caption,
    ...typography.figures,
    color: colour.inkSubtle,
    paddingBlockStart: space.x4,
  }),
);
