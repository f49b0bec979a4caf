import { keyframes, style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { forcedColours, from } from "../../styles/responsive.ts";
import { mirrored } from "../../styles/stroke.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

/** Animates a line from the request to the target. */
const draw = keyframes({
  from: { clipPath: "inset(-8px 100% -8px 0)" },
  to: { clipPath: "inset(-8px 0 -8px 0)" },
});

export const graph = style(inPatterns({ borderBlockStart: `1px solid ${colour.ink}` }));
export const heads = style(
  inPatterns({
    ...typography.caption,
    display: "flex",
    justifyContent: "space-between",
    gap: space.x4,
    paddingBlock: space.x2,
    color: colour.inkSubtle,
    borderBlockEnd: `1px solid ${colour.line}`,
  }),
);
export const score = style(
  inPatterns({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.35fr) minmax(3rem, 1fr) minmax(0, 0.9fr)",
    paddingBlock: space.x4,
    "@media": {
      [from("tablet")]: {
        gridTemplateColumns: "minmax(0, auto) minmax(8rem, 1fr) minmax(0, auto)",
        paddingBlock: space.x6,
      },
    },
  }),
);
export const side = style(
  inPatterns({ display: "grid", gridAutoRows: "minmax(3.25rem, 1fr)", alignItems: "stretch" }),
);
/** A selectable request. */
export const request = style(
  inPatterns({
    ...typography.caption,
    fontWeight: vars.weight.medium,
    display: "flex",
    alignItems: "center",
    inlineSize: "100%",
    paddingBlock: space.x1,
    paddingInlineEnd: space.x3,
    overflowWrap: "anywhere",
    color: colour.inkMuted,
    cursor: "pointer",
    borderRadius: vars.radius.sm,
    transition: `color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-hovered]": { color: colour.ink },
      "&[data-selected]": { color: colour.accentInk },
    },
    "@media": {
      [from("tablet")]: { fontSize: vars.text.sm },
      [forcedColours]: { selectors: { "&[data-selected]": { textDecoration: "underline" } } },
    },
  }),
);
export const target = style(
  inPatterns({
    ...typography.caption,
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    paddingInlineStart: space.x3,
    textAlign: "end",
    color: colour.inkSubtle,
    transition: `color ${motion.fast} ${motion.out}`,
    selectors: { "&[data-leading]": { color: colour.accentInk, fontWeight: vars.weight.medium } },
    "@media": { [from("tablet")]: { fontSize: vars.text.sm } },
  }),
);
/** The drawing. Positions in it are physical, because right to left it is mirrored as a whole. */
export const middle = style(inPatterns({ position: "relative", selectors: mirrored }));
export const lines = style(
  inPatterns({
    position: "absolute",
    inset: 0,
    inlineSize: "100%",
    blockSize: "100%",
    overflow: "visible",
    animation: `${draw} ${motion.slow} ${motion.out} backwards`,
  }),
);
export const line = style(
  inPatterns({
    fill: "none",
    stroke: colour.lineStrong,
    strokeWidth: 1.25,
    vectorEffect: "non-scaling-stroke",
  }),
);
/** The selected line, above the others; its animation runs again with each selection. */
export const lead = style(
  inPatterns({
    stroke: colour.accentInk,
    strokeWidth: 2.5,
    "@media": { [forcedColours]: { stroke: "Highlight" } },
  }),
);
const mark = {
  position: "absolute",
  borderRadius: "50%",
  transform: "translate(-50%, -50%)",
} as const;
/** The dot in which all lines meet. */
export const point = style(
  inPatterns({
    ...mark,
    top: "50%",
    left: "50%",
    inlineSize: "18px",
    blockSize: "18px",
    backgroundColor: colour.accentInk,
    boxShadow: `0 0 0 7px ${colour.canvas}`,
    "@media": { [forcedColours]: { backgroundColor: "Highlight", forcedColorAdjust: "none" } },
  }),
);
/** An open circle on the line of a request that needs consent. */
export const gate = style(
  inPatterns({
    ...mark,
    inlineSize: "14px",
    blockSize: "14px",
    backgroundColor: colour.canvas,
    border: `1.5px solid ${colour.lineStrong}`,
    selectors: { "&[data-leading]": { border: `2.5px solid ${colour.accentInk}` } },
  }),
);
/** Details of the selected request, under the drawing. */
export const facts = style(
  inPatterns({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))",
    gap: space.x4,
    paddingBlock: space.x4,
    borderBlock: `1px solid ${colour.line}`,
  }),
);
export const factName = style(inPatterns({ ...typography.caption, color: colour.inkSubtle }));
export const factValue = style(inPatterns({ ...typography.label, ...typography.figures }));
