import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, motion } = vars;

export const figures = style(
  inComponents({
    ...typography.figures,
    textAlign: "end",
    selectors: { "&[data-between]": { textAlign: "center" } },
  }),
);
export const unit = style(
  inComponents({
    ...typography.interface,
    paddingInlineEnd: vars.space.x3,
    color: colour.inkSubtle,
    whiteSpace: "nowrap",
  }),
);
/** A button on either side of the input, separated by a thin line. */
export const stepper = style(
  inComponents({
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    alignSelf: "stretch",
    inlineSize: vars.size.controlMd,
    color: colour.inkMuted,
    cursor: "pointer",
    transition: `background-color ${motion.fast} ${motion.out}`,
    selectors: {
      '&[slot="decrement"]': { borderInlineEnd: `1px solid ${colour.line}` },
      '&[slot="increment"]': { borderInlineStart: `1px solid ${colour.line}` },
      "&[data-hovered]": { color: colour.ink, backgroundColor: colour.sunken },
      "&[data-pressed]": { backgroundColor: colour.line },
      "&[data-disabled]": { color: colour.lineStrong, cursor: "not-allowed" },
    },
    "@media": { [forcedColours]: { selectors: { "&[data-disabled]": { color: "GrayText" } } } },
  }),
);
