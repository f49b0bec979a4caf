import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const list = style(inPatterns({ borderBlockStart: `1px solid ${colour.ink}` }));
export const statement = style(
  inPatterns({
    display: "grid",
    gap: space.x2,
    paddingBlock: space.x6,
    borderBlockEnd: `1px solid ${colour.line}`,
    "@media": {
      [from("tablet")]: {
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.6fr)",
        gap: space.x10,
      },
    },
  }),
);
export const title = style(inPatterns(typography.title));
export const text = style(
  inPatterns({
    ...typography.body,
    color: colour.inkMuted,
    display: "grid",
    gap: space.x3,
    justifyItems: "start",
    maxInlineSize: vars.size.measure,
  }),
);
