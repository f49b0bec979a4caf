import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Names and addresses keep their room; a narrow window scrolls the table instead. */
export const person = style(inScreens({ minInlineSize: "15rem" }));
export const whole = style(inScreens({ display: "block", inlineSize: "max-content", whiteSpace: "nowrap" }));
export const role = style(
  inScreens({ display: "inline-flex", alignItems: "center", gap: space.x2, whiteSpace: "nowrap" }),
);
export const created = style(inScreens({ ...typography.figures, whiteSpace: "nowrap" }));
export const reason = style(
  inScreens({ ...typography.caption, color: colour.inkMuted, maxInlineSize: "22rem" }),
);
export const actions = style(
  inScreens({ display: "inline-flex", alignItems: "center", justifyContent: "flex-end", gap: space.x1 }),
);
