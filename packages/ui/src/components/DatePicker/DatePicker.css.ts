import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { popoverGround } from "../../styles/popover.css.ts";
import { forcedColours, highlighted } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

/** Puts the buttons below a date that does not fit beside them. */
export const wrappingFrame = style(inComponents({ flexWrap: "wrap", justifyContent: "flex-end" }));
export const wholeDate = style(inComponents({ flex: "1 0 auto", maxInlineSize: "100%" }));
export const popover = style(
  inComponents({
    ...popoverGround,
    maxInlineSize: `calc(100vw - ${space.x4})`,
    overflow: "auto",
    padding: space.x3,
  }),
);
export const dialog = style(inComponents({ outline: "none" }));
export const header = style(
  inComponents({
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    marginBlockEnd: space.x2,
  }),
);
export const month = style(inComponents({ ...typography.label, textAlign: "center" }));
export const grid = style(inComponents({ borderCollapse: "separate", borderSpacing: "2px" }));
export const weekday = style(
  inComponents({
    ...typography.caption,
    paddingBlock: space.x1,
    textAlign: "center",
    color: colour.inkSubtle,
    fontWeight: vars.weight.regular,
  }),
);
export const day = style(
  inComponents({
    ...typography.interface,
    ...typography.figures,
    position: "relative",
    display: "grid",
    placeItems: "center",
    // Seven days fit into a window 320 px wide at any text size.
    inlineSize: "min(2.5rem, (100vw - 60px) / 7)",
    blockSize: "2.5rem",
    borderRadius: vars.radius.sm,
    whiteSpace: "nowrap",
    cursor: "pointer",
    outline: "none",
    transition: `background-color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-hovered]": { backgroundColor: colour.sunken },
      "&[data-outside-month]": { visibility: "hidden" },
      "&[data-disabled]": {
        color: colour.inkSubtle,
        textDecorationLine: "line-through",
        cursor: "not-allowed",
      },
      "&[data-selected]": { color: colour.inkInverse, backgroundColor: colour.ink },
      "&[data-selected][data-invalid]": {
        color: colour.danger.onSolid,
        backgroundColor: colour.danger.solid,
      },
      "&[data-focus-visible]": focusRing,
      /** Marks today. */
      '&[data-present="true"]::after': {
        content: "",
        position: "absolute",
        insetBlockEnd: "0.3125rem",
        inlineSize: "0.875rem",
        borderBlockEnd: `2px solid ${colour.accentInk}`,
      },
      '&[data-selected][data-present="true"]::after': { borderBlockEndColor: "currentColor" },
    },
    "@media": {
      [forcedColours]: {
        selectors: {
          "&[data-disabled]": { color: "GrayText" },
          "&[data-selected]": highlighted,
        },
      },
    },
  }),
);
