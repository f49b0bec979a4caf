import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { coarsePointer, from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const notice = style(inScreens({ marginBlockEnd: space.x4 }));
/** The names of environment variables below a notice. */
export const variables = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    gap: `${space.x1} ${space.x3}`,
    listStyle: "none",
    margin: 0,
    marginBlockStart: space.x2,
    padding: 0,
  }),
);
export const stacked = style(inScreens({ display: "grid", justifyItems: "start", overflowWrap: "anywhere" }));
/** Wide enough for most names beside the other columns. */
export const model = style([
  stacked,
  inScreens({ "@media": { [from("tablet")]: { minInlineSize: "8.5rem" } } }),
]);
export const aside = style(inScreens({ ...typography.caption, color: colour.inkMuted }));
export const code = style(
  inScreens({ ...typography.caption, fontFamily: vars.font.mono, overflowWrap: "anywhere" }),
);
/** A long badge is below the switch, not over it. */
export const state = style(
  inScreens({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: `2px ${space.x2}` }),
);
export const prices = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "auto auto",
    justifyContent: "start",
    columnGap: space.x2,
    margin: 0,
  }),
);
/** As high as a finger needs. */
export const source = style(
  inScreens({
    display: "inline-flex",
    alignItems: "center",
    "@media": { [coarsePointer]: { minBlockSize: "2.75rem" } },
  }),
);
export const priceName = style(inScreens({ ...typography.caption, color: colour.inkMuted }));
export const priceValue = style(
  inScreens({ ...typography.figures, margin: 0, textAlign: "end", whiteSpace: "nowrap" }),
);
export const actions = style(
  inScreens({ display: "flex", flexWrap: "wrap", gap: space.x2, whiteSpace: "nowrap" }),
);
export const outcome = style(inScreens({ display: "block", overflowWrap: "anywhere" }));
