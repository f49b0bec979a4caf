import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { headlineCue, publicSection } from "../../styles/publicSection.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

export const section = style(inPatterns(publicSection));
export const faq = style(
  inPatterns({
    display: "grid",
    gap: vars.space.x8,
    "@media": {
      [from("desktop")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.8fr)", gap: vars.space.x16 },
    },
  }),
);
export const headline = style(inPatterns({ ...typography.headline, ...headlineCue, maxInlineSize: "24ch" }));
