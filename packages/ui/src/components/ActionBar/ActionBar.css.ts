import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Sticks to the bottom edge of the window while the end of the list is below it. */
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
    // Visible only in forced colours mode, which removes shadows.
    outline: "1px solid transparent",
  }),
);
export const count = style(inComponents({ ...typography.label, ...typography.figures }));
export const actions = style(
  inComponents({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x2 }),
);
