import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const slider = style(inComponents({ display: "grid", gap: space.x2, minInlineSize: 0 }));
export const head = style(
  inComponents({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x3,
  }),
);
export const output = style(
  inComponents({ ...typography.interface, ...typography.figures, color: colour.inkMuted }),
);
export const figureField = style(inComponents({ inlineSize: "6rem" }));
/** The range in which the centre of the thumb moves: at either end half of the thumb extends beyond it. */
export const track = style(
  inComponents({
    position: "relative",
    minBlockSize: "1.5rem",
    marginInline: "0.5625rem",
    cursor: "pointer",
    "::before": {
      content: "",
      position: "absolute",
      insetInline: "-0.5625rem",
      insetBlockStart: "calc(0.75rem - 1px)",
      borderBlockStart: `2px solid ${colour.lineStrong}`,
      opacity: 0.55,
    },
    selectors: { "&[data-disabled]": { cursor: "not-allowed" } },
  }),
);
/** The part of the line up to the thumb. */
export const fill = style(
  inComponents({
    position: "absolute",
    insetInlineStart: 0,
    insetBlockStart: "calc(0.75rem - 1.5px)",
    borderBlockStart: `3px solid ${colour.ink}`,
    selectors: { "[data-disabled] > &": { borderColor: colour.lineStrong } },
    "@media": { [forcedColours]: { borderColor: "Highlight" } },
  }),
);
export const thumb = style(
  inComponents({
    insetBlockStart: "0.75rem",
    inlineSize: "1.125rem",
    blockSize: "1.125rem",
    borderRadius: "50%",
    backgroundColor: colour.surface,
    border: `2px solid ${colour.ink}`,
    transition: `background-color ${motion.fast} ${motion.out}, box-shadow ${motion.fast} ${motion.out}`,
    // Enlarges the touch target around the thumb.
    "::after": { content: "", position: "absolute", inset: "-0.6875rem", borderRadius: "50%" },
    selectors: {
      "&[data-hovered]": { backgroundColor: colour.sunken },
      "&[data-dragging]": { backgroundColor: colour.ink },
      "&[data-focus-visible]": focusRing,
      "&[data-disabled]": { borderColor: colour.lineStrong, backgroundColor: colour.sunken },
    },
    "@media": {
      [forcedColours]: {
        borderColor: "Highlight",
        selectors: {
          "&[data-dragging]": { forcedColorAdjust: "none", backgroundColor: "Highlight" },
          "&[data-disabled]": { borderColor: "GrayText" },
        },
      },
    },
  }),
);
/** Marks under the line. */
export const marks = style(
  inComponents({ position: "relative", blockSize: "1.375rem", marginBlockStart: "1.125rem" }),
);
export const mark = style(
  inComponents({
    ...typography.caption,
    ...typography.figures,
    position: "absolute",
    display: "grid",
    justifyItems: "center",
    justifyContent: "center",
    inlineSize: 0,
    color: colour.inkSubtle,
    whiteSpace: "nowrap",
    selectors: {
      // Labels at the ends stay within the component.
      '&[data-edge="start"]': { justifyItems: "start", justifyContent: "start" },
      '&[data-edge="end"]': { justifyItems: "end", justifyContent: "end" },
    },
  }),
);
export const markLine = style(
  inComponents({
    blockSize: "0.25rem",
    marginBlockEnd: "1px",
    borderInlineStart: `1px solid ${colour.lineStrong}`,
  }),
);
