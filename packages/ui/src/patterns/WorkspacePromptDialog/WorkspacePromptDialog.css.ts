import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const form = style(inPatterns({ ...typography.interface, display: "grid", gap: space.x4 }));
export const note = style(inPatterns({ ...typography.interface, color: colour.inkMuted }));
export const counter = style(
  inPatterns({
    ...typography.caption,
    ...typography.figures,
    color: colour.inkSubtle,
    textAlign: "end",
    selectors: { "&[data-over]": { color: colour.danger.ink, fontWeight: vars.weight.medium } },
  }),
);
