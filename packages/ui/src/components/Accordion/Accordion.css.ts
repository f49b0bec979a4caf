import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const accordion = style(inComponents({ borderBlockEnd: `1px solid ${colour.line}` }));
export const item = style(inComponents({ borderBlockStart: `1px solid ${colour.line}` }));
export const trigger = style(
  inComponents({
    ...typography.body,
    fontWeight: vars.weight.medium,
    display: "flex",
    alignItems: "flex-start",
    justifyContent: "space-between",
    gap: space.x4,
    inlineSize: "100%",
    paddingBlock: space.x4,
    color: colour.ink,
    cursor: "pointer",
    borderRadius: vars.radius.sm,
    selectors: {
      "&[data-hovered]": { color: colour.accentInk },
      "&[data-focus-visible]": focusRing,
    },
  }),
);
/** A plus sign that becomes a minus sign while the answer is open. */
export const cue = style(
  inComponents({
    position: "relative",
    flexShrink: 0,
    inlineSize: "0.875rem",
    blockSize: "0.875rem",
    marginBlockStart: "0.3125rem",
    color: colour.accentInk,
    "::before": {
      content: "",
      position: "absolute",
      insetInline: 0,
      insetBlockStart: "calc(50% - 0.75px)",
      borderBlockStart: "1.5px solid currentColor",
    },
    "::after": {
      content: "",
      position: "absolute",
      insetBlock: 0,
      insetInlineStart: "calc(50% - 0.75px)",
      borderInlineStart: "1.5px solid currentColor",
      transition: `transform ${motion.normal} ${motion.out}`,
    },
    selectors: { "[aria-expanded=true] > &::after": { transform: "scaleY(0)" } },
  }),
);
export const panel = style(
  inComponents({
    blockSize: "var(--disclosure-panel-height)",
    overflow: "clip",
    color: colour.inkMuted,
    transition: `height ${motion.slow} ${motion.out}`,
  }),
);
export const answer = style(
  inComponents({ ...typography.body, maxInlineSize: vars.size.measure, paddingBlockEnd: space.x5 }),
);
