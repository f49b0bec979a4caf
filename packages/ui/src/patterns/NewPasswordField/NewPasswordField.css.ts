import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const field = style(inPatterns({ display: "grid", gap: space.x2 }));
export const rules = style(
  inPatterns({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 11rem), 1fr))",
    columnGap: space.x3,
    rowGap: space.x1,
    paddingBlockStart: space.x1,
  }),
);
export const rule = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    selectors: { "&[data-kept]": { color: colour.success.ink } },
  }),
);
