import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const row = style(
  inPatterns({ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: space.x3 }),
);
export const period = style(
  inPatterns({
    ...typography.label,
    display: "inline-flex",
    alignItems: "center",
    gap: space.x2,
    color: colour.inkMuted,
    selectors: { "&[data-chosen]": { color: colour.ink } },
  }),
);
