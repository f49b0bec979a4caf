import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Names and addresses keep their room beside the other columns. */
export const person = style(inScreens({ "@media": { [from("tablet")]: { minInlineSize: "13rem" } } }));
export const whole = style(inScreens({ display: "block", inlineSize: "max-content", whiteSpace: "nowrap" }));
export const role = style(
  inScreens({ display: "flex", alignItems: "center", gap: space.x2, whiteSpace: "nowrap" }),
);
/** Its line is the line of the cell: what names the cell stands on it. */
export const roleName = style(inScreens({ alignSelf: "baseline" }));
export const created = style(inScreens({ ...typography.figures, whiteSpace: "nowrap" }));
export const reason = style(
  inScreens({ ...typography.caption, color: colour.inkMuted, maxInlineSize: "22rem" }),
);
export const actions = style(
  inScreens({
    display: "inline-flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: space.x1,
    // One line beside other columns; in a card they break where there is no room.
    inlineSize: "max-content",
    maxInlineSize: "100%",
    marginInlineStart: "auto",
  }),
);
