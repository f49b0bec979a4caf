import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Floats over the end of the list while it is longer than the window. */
export const bar = style(
  inComponents({
    position: "sticky",
    insetBlockEnd: space.x4,
    zIndex: vars.layer.sticky,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x3,
    marginBlockStart: space.x4,
    paddingBlock: space.x3,
    paddingInline: space.x4,
    backgroundColor: colour.raised,
    borderInlineStart: `3px solid ${colour.accentInk}`,
    borderRadius: vars.radius.md,
    boxShadow: vars.shadow.float,
    // Shown where colours are forced, which takes shadows away.
    outline: "1px solid transparent",
  }),
);
export const count = style(inComponents({ ...typography.label, ...typography.figures }));
export const actions = style(
  inComponents({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x2 }),
);
