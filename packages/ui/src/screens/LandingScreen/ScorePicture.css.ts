import { keyframes, style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { forcedColours, from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;
const draw = keyframes({
  from: { clipPath: "inset(-4px 100% -4px 0)" },
  to: { clipPath: "inset(-4px 0 -4px 0)" },
});
const arrive = keyframes({ from: { opacity: 0 } });

export const figure = style(
  inScreens({
    borderBlock: `1px solid ${colour.line}`,
    paddingBlock: space.x4,
    "@media": { [from("tablet")]: { paddingBlock: space.x6 } },
  }),
);
export const heads = style(
  inScreens({
    ...typography.caption,
    display: "flex",
    justifyContent: "space-between",
    gap: space.x4,
    color: colour.inkSubtle,
    paddingBlockEnd: space.x3,
  }),
);
export const score = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) clamp(2.5rem, 34vw, 30rem) minmax(0, 1fr)",
    "@media": {
      [from("tablet")]: { gridTemplateColumns: "minmax(0, auto) minmax(8rem, 1fr) minmax(0, auto)" },
    },
  }),
);
export const side = style(
  inScreens({
    ...typography.caption,
    fontWeight: vars.weight.medium,
    display: "grid",
    gridAutoRows: "minmax(3.25rem, 1fr)",
    alignItems: "center",
    "@media": { [from("tablet")]: { fontSize: vars.text.sm } },
  }),
);
export const request = style(inScreens({ paddingInlineEnd: space.x3 }));
export const target = style(
  inScreens({ paddingInlineStart: space.x3, textAlign: "end", color: colour.inkMuted }),
);
export const leadWords = style(inScreens({ color: colour.accentInk }));
export const middle = style(inScreens({ position: "relative" }));
export const lines = style(
  inScreens({
    position: "absolute",
    inset: 0,
    inlineSize: "100%",
    blockSize: "100%",
    overflow: "visible",
    animation: `${draw} 1200ms ${vars.motion.out} backwards`,
  }),
);
export const line = style(
  inScreens({
    fill: "none",
    stroke: colour.lineStrong,
    strokeWidth: 1.25,
    vectorEffect: "non-scaling-stroke",
  }),
);
export const leadLine = style(inScreens({ stroke: colour.accentInk, strokeWidth: 2.25 }));
export const point = style(
  inScreens({
    position: "absolute",
    insetBlockStart: "calc(50% - 8px)",
    insetInlineStart: "calc(50% - 8px)",
    inlineSize: "16px",
    blockSize: "16px",
    borderRadius: "50%",
    backgroundColor: colour.accentInk,
    boxShadow: `0 0 0 6px ${colour.canvas}`,
    animation: `${arrive} 400ms 300ms ${vars.motion.out} backwards`,
    "@media": { [forcedColours]: { backgroundColor: "Highlight", forcedColorAdjust: "none" } },
  }),
);
/** The gate of consent: the line stops at an open circle until somebody says yes. */
export const gate = style(
  inScreens({
    position: "absolute",
    insetBlockStart: "calc(87.5% - 7px)",
    insetInlineEnd: "8%",
    inlineSize: "14px",
    blockSize: "14px",
    borderRadius: "50%",
    backgroundColor: colour.canvas,
    border: `2px solid ${colour.accentInk}`,
  }),
);
