import { style } from "@vanilla-extract/css";
import { controlOverMark } from "../../styles/controlOverMark.ts";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours, highlighted } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const checkbox = style(
  inComponents({ display: "inline-grid", justifyItems: "start", gap: space.x1, minInlineSize: 0 }),
);
/** The box with its label. All of it can be pressed, and it is as large as a target must be. */
export const checkboxButton = style(
  inComponents({
    ...typography.interface,
    position: "relative",
    display: "inline-flex",
    alignItems: "flex-start",
    gap: space.x2,
    minInlineSize: vars.size.target,
    paddingBlock: `calc((${vars.size.target} - 1.125rem) / 2)`,
    cursor: "pointer",
    selectors: {
      "&[data-disabled]": { cursor: "not-allowed", color: colour.inkSubtle },
      "&[data-readonly]": { cursor: "default" },
    },
  }),
);
controlOverMark(checkboxButton, { inlineSize: "1.125rem", blockSize: "1.125rem", at: "start" });
/** Aligned with the label, not with the box. */
export const notes = style(
  inComponents({ display: "grid", gap: space.x1, paddingInlineStart: `calc(1.125rem + ${space.x2})` }),
);
export const box = style(
  inComponents({
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    inlineSize: "1.125rem",
    blockSize: "1.125rem",
    marginBlockStart: "0.05rem",
    color: colour.inkInverse,
    backgroundColor: colour.surface,
    border: `1.5px solid ${colour.lineStrong}`,
    borderRadius: vars.radius.sm,
    transition: `background-color ${motion.fast} ${motion.out}, border-color ${motion.fast} ${motion.out}`,
    selectors: {
      "[data-hovered]:not([data-disabled]) > &": { borderColor: colour.ink },
      "[data-selected] > &, [data-indeterminate] > &": {
        backgroundColor: colour.ink,
        borderColor: colour.ink,
      },
      "[data-pressed] > &": { borderColor: colour.ink, backgroundColor: colour.sunken },
      "[data-pressed][data-selected] > &": { backgroundColor: colour.inkMuted, borderColor: colour.inkMuted },
      "[data-invalid] > &": { borderColor: colour.danger.solid },
      "[data-invalid][data-selected] > &": { backgroundColor: colour.danger.solid },
      "[data-focus-visible] > &": focusRing,
      "[data-disabled] > &": { opacity: 0.5 },
    },
    "@media": {
      [forcedColours]: {
        selectors: {
          "[data-selected] > &, [data-indeterminate] > &": {
            ...highlighted,
            borderColor: "Highlight",
          },
        },
      },
    },
  }),
);
export const tick = style(
  inComponents({
    inlineSize: "0.75rem",
    blockSize: "0.75rem",
    strokeWidth: 3,
    // Not hidden by colour: forced colours mode would show the tick in every box.
    visibility: "hidden",
    selectors: { "[data-selected] > span > &, [data-indeterminate] > span > &": { visibility: "visible" } },
  }),
);
