import { keyframes, style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours, reducedMotion } from "../../styles/responsive.ts";
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
const pass = keyframes({ from: { translate: "-100% 0" }, to: { translate: "250% 0" } });
const passBack = keyframes({ from: { translate: "100% 0" }, to: { translate: "-250% 0" } });

export const track = style(
  inComponents({
    blockSize: "6px",
    overflow: "hidden",
    borderRadius: vars.radius.full,
    backgroundColor: colour.line,
    selectors: {
      // There is no limit to measure by, so the track is a dashed line.
      '[data-level="unlimited"] > &, [data-level="none"] > &': {
        blockSize: 0,
        overflow: "visible",
        backgroundColor: "transparent",
        borderBlockStart: `2px dashed ${colour.lineStrong}`,
        borderRadius: 0,
        marginBlock: "2px",
      },
    },
    "@media": {
      [forcedColours]: {
        selectors: {
          '&:not([data-level="unlimited"] > *, [data-level="none"] > *)': {
            border: "1px solid CanvasText",
            backgroundColor: "Canvas",
          },
        },
      },
    },
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
      "&[data-indeterminate]": { inlineSize: "40%", animation: `${pass} 1.4s ease-in-out infinite` },
      "[dir=rtl] &[data-indeterminate]": { animationName: passBack },
    },
    "@media": {
      // Without animation the full line stands for work of unknown length.
      [reducedMotion]: {
        selectors: { "&[data-indeterminate]": { inlineSize: "100%", opacity: 0.55, animation: "none" } },
      },
      [forcedColours]: {
        selectors: { "&&": { backgroundColor: "Highlight", forcedColorAdjust: "none" } },
      },
    },
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
