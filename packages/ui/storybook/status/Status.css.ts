import { globalStyle, style } from "@vanilla-extract/css";
import { typography } from "../../src/styles/typography.ts";
import { vars } from "../../src/theme/vars.css.ts";

export const status = style({
  ...typography.interface,
  display: "flex",
  alignItems: "center",
  gap: vars.space.x3,
  color: vars.colour.inkMuted,
});
export const changes = style({
  ...typography.interface,
  marginBlockStart: vars.space.x3,
  color: vars.colour.inkMuted,
});
export const list = style({ display: "grid", gap: vars.space.x2, marginBlockStart: vars.space.x2 });
export const change = style({
  display: "grid",
  gridTemplateColumns: "4rem 1fr",
  maxInlineSize: `calc(${vars.size.measure} + 4rem)`,
});
globalStyle(`${changes} summary`, { inlineSize: "fit-content", cursor: "pointer" });
globalStyle(`${change} code`, { fontFamily: vars.font.mono, fontSize: "0.9em" });
