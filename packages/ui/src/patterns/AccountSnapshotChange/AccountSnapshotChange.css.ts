import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const list = style(inPatterns({ ...typography.interface, display: "grid", gap: space.x1 }));
export const change = style(
  inPatterns({ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: space.x2 }),
);
export const term = style(inPatterns({ color: colour.inkMuted, "::after": { content: '":"' } }));
export const before = style(
  inPatterns({ ...typography.figures, color: colour.inkMuted, textDecorationLine: "none" }),
);
/** Keeps the arrow on the same line as the new value. */
export const outcome = style(
  inPatterns({ display: "inline-flex", alignItems: "center", columnGap: space.x2, minInlineSize: 0 }),
);
export const arrow = style(inPatterns({ color: colour.inkSubtle, flexShrink: 0 }));
export const after = style(
  inPatterns({
    ...typography.figures,
    color: colour.ink,
    fontWeight: vars.weight.medium,
    textDecorationLine: "none",
  }),
);
