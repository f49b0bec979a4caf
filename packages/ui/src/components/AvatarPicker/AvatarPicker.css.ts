import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const picker = style(
  inComponents({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x5, minInlineSize: 0 }),
);
/** The picture with the spinner over it during the upload. */
export const picture = style(inComponents({ position: "relative", display: "inline-grid", flexShrink: 0 }));
export const veil = style(
  inComponents({
    position: "absolute",
    inset: 0,
    display: "grid",
    placeItems: "center",
    borderRadius: vars.radius.full,
    backgroundColor: `color-mix(in oklab, ${colour.canvas} 72%, transparent)`,
    color: colour.ink,
  }),
);
export const text = style(
  inComponents({ display: "grid", flex: "1 1 14rem", gap: space.x2, minInlineSize: 0 }),
);
export const label = style(inComponents(typography.label));
export const actions = style(inComponents({ display: "flex", flexWrap: "wrap", gap: space.x2 }));
export const hint = style(inComponents({ ...typography.caption, color: colour.inkSubtle }));
