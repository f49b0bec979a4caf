import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { headlineCue } from "../../styles/publicSection.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const opening = style(
  inPatterns({
    display: "grid",
    gap: space.x5,
    "@media": {
      [from("desktop")]: {
        gridTemplateColumns: "minmax(0, 1.35fr) minmax(0, 1fr)",
        alignItems: "end",
        gap: space.x16,
      },
    },
  }),
);
export const title = style(inPatterns({ ...typography.display, ...headlineCue, maxInlineSize: "14ch" }));
export const text = style(inPatterns({ display: "grid", gap: space.x5 }));
export const lead = style(inPatterns({ ...typography.lead, color: colour.inkMuted, maxInlineSize: "46ch" }));
