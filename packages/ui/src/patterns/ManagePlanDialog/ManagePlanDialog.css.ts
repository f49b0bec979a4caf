import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const form = style(inPatterns({ ...typography.interface, display: "grid", gap: space.x5 }));
export const current = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x4,
    paddingBlockEnd: space.x5,
    borderBlockEnd: `1px solid ${colour.line}`,
  }),
);
export const description = style(inPatterns({ display: "grid", gap: space.x1, minInlineSize: 0 }));
export const end = style(
  inPatterns({ ...typography.caption, ...typography.figures, color: colour.inkMuted }),
);
export const offer = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x3,
  }),
);
export const offerText = style(inPatterns({ flex: "1 1 12rem", color: colour.inkMuted }));
export const refusal = style(inPatterns({ color: colour.inkMuted }));
export const unchanged = style(inPatterns({ ...typography.caption, color: colour.inkMuted }));
