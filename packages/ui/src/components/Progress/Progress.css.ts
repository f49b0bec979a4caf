import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const progress = style(inComponents({ display: "grid", gap: space.x2 }));
export const head = style(
  inComponents({ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: space.x3 }),
);
export const name = style(inComponents(typography.label));
export const figure = style(
  inComponents({ ...typography.interface, ...typography.figures, color: colour.inkMuted }),
);
export const track = style(
  inComponents({
    blockSize: "6px",
    overflow: "hidden",
    borderRadius: vars.radius.full,
    backgroundColor: colour.line,
    "@media": { [forcedColours]: { border: "1px solid CanvasText" } },
  }),
);
export const fill = style(
  inComponents({
    blockSize: "100%",
    borderRadius: vars.radius.full,
    backgroundColor: colour.ink,
    transition: `inline-size ${motion.slow} ${motion.out}`,
    selectors: {
      '[data-level="warning"] &': { backgroundColor: colour.warning.solid },
      '[data-level="exceeded"] &': { backgroundColor: colour.danger.solid },
    },
    "@media": { [forcedColours]: { backgroundColor: "Highlight", forcedColorAdjust: "none" } },
  }),
);
export const note = style(
  inComponents({
    ...typography.caption,
    display: "flex",
    gap: space.x1,
    alignItems: "center",
    selectors: {
      '[data-level="warning"] > &': { color: colour.warning.ink },
      '[data-level="exceeded"] > &': { color: colour.danger.ink },
    },
  }),
);
