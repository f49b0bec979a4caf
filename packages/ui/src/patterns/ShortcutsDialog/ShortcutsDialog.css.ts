import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const list = style(inPatterns({ display: "grid" }));
export const row = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    paddingBlock: space.x3,
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
