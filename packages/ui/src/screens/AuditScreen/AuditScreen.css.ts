import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour } = vars;

export const moment = style(inScreens({ ...typography.figures, whiteSpace: "nowrap" }));
export const aside = style(inScreens({ ...typography.caption, display: "block", color: colour.inkMuted }));
export const address = style(inScreens({ display: "grid", minInlineSize: "11rem" }));
export const code = style(
  inScreens({ ...typography.caption, fontFamily: vars.font.mono, color: colour.inkMuted }),
);
export const changes = style(inScreens({ minInlineSize: "15rem" }));
