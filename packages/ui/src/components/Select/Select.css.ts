import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { popoverGround } from "../../styles/popover.css.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const trigger = style(
  inComponents({
    justifyContent: "space-between",
    gap: space.x2,
    inlineSize: "100%",
    paddingInline: space.x3,
    paddingBlock: space.x2,
    fontSize: vars.text.md,
    lineHeight: vars.leading.snug,
    cursor: "pointer",
    selectors: {
      "&[data-pressed]": { backgroundColor: colour.sunken },
      "&[data-focus-visible]": {
        borderColor: colour.focus,
        outline: `1px solid ${colour.focus}`,
        outlineOffset: 0,
      },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
    },
  }),
);
export const value = style(
  inComponents({
    minInlineSize: 0,
    overflowWrap: "anywhere",
    textAlign: "start",
    selectors: { "&[data-placeholder]": { color: colour.inkSubtle } },
  }),
);
export const chevron = style(
  inComponents({
    color: colour.inkMuted,
    transition: `transform ${motion.fast} ${motion.out}`,
    selectors: { '[aria-expanded="true"] > &': { transform: "rotate(0.5turn)" } },
  }),
);
export const popover = style(
  inComponents({
    ...popoverGround,
    inlineSize: "var(--trigger-width)",
    minInlineSize: "min(12rem, 100vw - 2rem)",
    maxInlineSize: "calc(100vw - 2rem)",
    display: "flex",
  }),
);
/** The list scrolls rather than the popover; only then is the selected option scrolled into view. */
export const list = style(
  inComponents({
    flex: 1,
    minInlineSize: 0,
    overflow: "auto",
    padding: space.x1,
    borderRadius: vars.radius.md,
    outline: "none",
  }),
);
export const option = style(
  inComponents({
    ...typography.interface,
    display: "flex",
    alignItems: "flex-start",
    justifyContent: "space-between",
    gap: space.x3,
    minBlockSize: vars.size.controlSm,
    paddingInline: space.x2,
    paddingBlock: "0.4375rem",
    borderRadius: vars.radius.sm,
    color: colour.ink,
    cursor: "pointer",
    outline: "none",
    selectors: {
      "&[data-focused], &[data-hovered]": { backgroundColor: colour.sunken },
      "&[data-pressed]": { backgroundColor: colour.line },
      "&[data-selected]": { fontWeight: vars.weight.medium },
      "&[data-focus-visible]": { outline: `2px solid ${colour.focus}`, outlineOffset: "-2px" },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
    },
    "@media": {
      [forcedColours]: {
        selectors: {
          "&[data-focused]": { outline: "2px solid Highlight", outlineOffset: "-2px" },
          "&[data-disabled]": { color: "GrayText" },
        },
      },
    },
  }),
);
export const optionText = style(
  inComponents({ display: "grid", gap: "2px", minInlineSize: 0, overflowWrap: "anywhere" }),
);
export const note = style(
  inComponents({ ...typography.caption, color: colour.inkMuted, fontWeight: vars.weight.regular }),
);
export const tick = style(
  inComponents({
    marginBlockStart: "0.125rem",
    color: colour.accentInk,
    visibility: "hidden",
    selectors: { "[data-selected] > &": { visibility: "visible" } },
  }),
);
