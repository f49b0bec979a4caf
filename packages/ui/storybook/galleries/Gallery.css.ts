import { globalStyle, style } from "@vanilla-extract/css";
import { typography } from "../../src/styles/typography.ts";
import { vars } from "../../src/theme/vars.css.ts";

export const bar = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: vars.layer.sticky,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.x4,
  flexWrap: "wrap",
  paddingBlock: vars.space.x3,
  backgroundColor: vars.colour.surface,
  borderBlockEnd: `1px solid ${vars.colour.line}`,
});
export const count = style({ ...typography.interface, ...typography.figures, color: vars.colour.inkMuted });
globalStyle(`.sbdocs.sbdocs-content:has(${bar})`, { maxInlineSize: "none" });
export const heading = style({ ...typography.title, marginBlock: `${vars.space.x10} ${vars.space.x4}` });
export const frames = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: `${vars.space.x6} ${vars.space.x5}`,
});
export const full = style({ inlineSize: "100%" });
export const name = style({ ...typography.label, marginBlockEnd: vars.space.x2 });
globalStyle(`${name} a`, {
  color: vars.colour.ink,
  textDecoration: "underline",
  textDecorationColor: vars.colour.lineStrong,
  textUnderlineOffset: "0.2em",
});
