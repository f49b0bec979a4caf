import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;

/** Minimum width of names and addresses beside the other columns. */
export const person = style(inScreens({ "@media": { [from("tablet")]: { minInlineSize: "13rem" } } }));
export const whole = style(inScreens({ display: "block", inlineSize: "max-content", whiteSpace: "nowrap" }));
/** A long badge is below the switch, not over it. */
export const role = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: space.x2,
    rowGap: "2px",
    // A badge that is little too long takes some of the cell's padding.
    marginInlineEnd: `calc(-1 * ${space.x1})`,
    whiteSpace: "nowrap",
  }),
);
/** Results of a bulk action. */
export const outcomes = style(inScreens({ maxBlockSize: "min(50vh, 28rem)" }));
export const created = style(inScreens({ ...typography.figures, whiteSpace: "nowrap" }));
