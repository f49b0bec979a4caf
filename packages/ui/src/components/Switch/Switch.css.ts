import { style } from "@vanilla-extract/css";
import { controlOverMark } from "../../styles/controlOverMark.ts";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { coarsePointer, forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const switchRow = style(
  inComponents({
    position: "relative",
    display: "flex",
    alignItems: "flex-start",
    gap: space.x3,
    cursor: "pointer",
    minInlineSize: vars.size.target,
    selectors: { "&[data-disabled]": { cursor: "not-allowed", color: colour.inkSubtle } },
    "@media": { [coarsePointer]: { paddingBlock: `calc((${vars.size.target} - 1.25rem) / 2)` } },
  }),
);
controlOverMark(switchRow, { inlineSize: "2.25rem", blockSize: "1.25rem", at: "end" });
export const text = style(inComponents({ display: "grid", gap: "2px", flex: 1, minInlineSize: 0 }));
export const label = style(inComponents(typography.label));
export const hint = style(inComponents({ ...typography.caption, color: colour.inkSubtle }));
export const track = style(
  inComponents({
    position: "relative",
    flexShrink: 0,
    inlineSize: "2.25rem",
    blockSize: "1.25rem",
    backgroundColor: colour.surface,
    border: `1.5px solid ${colour.lineStrong}`,
    borderRadius: vars.radius.full,
    transition: `background-color ${motion.fast} ${motion.out}, border-color ${motion.fast} ${motion.out}`,
    "::after": {
      content: "",
      position: "absolute",
      insetBlockStart: "50%",
      insetInlineStart: "0.1875rem",
      inlineSize: "0.75rem",
      blockSize: "0.75rem",
      borderRadius: "50%",
      backgroundColor: colour.lineStrong,
      transform: "translateY(-50%)",
      transition: `inset-inline-start ${motion.fast} ${motion.out}, background-color ${motion.fast}`,
    },
    selectors: {
      "[data-selected] > &": { backgroundColor: colour.ink, borderColor: colour.ink },
      "[data-selected] > &::after": {
        insetInlineStart: "calc(100% - 0.9375rem)",
        backgroundColor: colour.inkInverse,
      },
      "[data-hovered]:not([data-disabled]) > &": { borderColor: colour.ink },
      "[data-focus-visible] > &": focusRing,
      "[data-disabled] > &": { opacity: 0.5 },
    },
    "@media": {
      [forcedColours]: {
        selectors: {
          "[data-selected] > &": {
            forcedColorAdjust: "none",
            backgroundColor: "Highlight",
            borderColor: "Highlight",
          },
        },
      },
    },
  }),
);
