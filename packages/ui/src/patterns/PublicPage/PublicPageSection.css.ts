import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { headlineCue, publicSection } from "../../styles/publicSection.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const band = style(
  inPatterns({
    selectors: {
      '&[data-ground="surface"]': {
        backgroundColor: colour.surface,
        borderBlock: `1px solid ${colour.line}`,
      },
    },
  }),
);
export const inner = style(inPatterns(publicSection));
export const head = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-end",
    justifyContent: "space-between",
    gap: space.x6,
    marginBlockEnd: space.x10,
  }),
);
export const headline = style(inPatterns({ ...typography.headline, ...headlineCue, maxInlineSize: "24ch" }));
