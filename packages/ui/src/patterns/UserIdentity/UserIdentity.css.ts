import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const identity = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    gap: space.x3,
    minInlineSize: 0,
    selectors: { "&:not([data-density=comfortable])": { gap: space.x2 } },
  }),
);
export const text = style(
  inPatterns({
    display: "grid",
    gap: "2px",
    minInlineSize: 0,
    selectors: {
      "[data-density=compact] > &": {
        display: "flex",
        flexWrap: "wrap",
        alignItems: "baseline",
        columnGap: space.x2,
      },
    },
  }),
);
export const name = style(
  inPatterns({
    ...typography.label,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: space.x2,
    color: colour.ink,
    overflowWrap: "anywhere",
  }),
);
export const address = style(
  inPatterns({
    ...typography.caption,
    display: "flex",
    flexWrap: "wrap",
    columnGap: space.x2,
    color: colour.inkMuted,
    overflowWrap: "anywhere",
  }),
);
export const shortened = style(inPatterns({ fontFamily: vars.font.mono, color: colour.inkMuted }));
