import { globalStyle, style } from "@vanilla-extract/css";
import { typography } from "../../src/styles/typography.ts";
import { vars } from "../../src/theme/vars.css.ts";
import { inlineCode } from "../docs/inlineCode.ts";

const hairline = `1px solid ${vars.colour.line}`;

export const page = style({ display: "grid", gap: vars.space.x12, maxInlineSize: "52rem" });
export const header = style({ display: "grid", gap: vars.space.x4 });
export const mark = style({ inlineSize: "2.5rem", blockSize: "2.5rem" });
export const headline = style({ ...typography.headline, textWrap: "balance" });
export const lead = style({
  ...typography.lead,
  maxInlineSize: vars.size.measure,
  color: vars.colour.inkMuted,
});
export const heading = style({ ...typography.title, marginBlockEnd: vars.space.x3 });

/** The cue sheet: thin parallel lines. */
export const lines = style({ borderBlockStart: hairline });
export const line = style({
  display: "grid",
  gridTemplateColumns: "11rem 1fr auto",
  columnGap: vars.space.x4,
  alignItems: "baseline",
  paddingBlock: vars.space.x3,
  borderBlockEnd: hairline,
  "@media": {
    "(max-width: 40rem)": { gridTemplateColumns: "1fr auto" },
  },
});
export const about = style({
  ...typography.interface,
  color: vars.colour.inkMuted,
  "@media": {
    "(max-width: 40rem)": { gridColumn: "1 / -1", gridRow: 2 },
  },
});
export const count = style({ ...typography.interface, ...typography.figures, color: vars.colour.inkSubtle });
globalStyle(`${line} a`, { ...typography.label, color: vars.colour.accentInk });
globalStyle(`${line} a:hover`, { textDecoration: "underline", textUnderlineOffset: "0.2em" });

export const steps = style({
  ...typography.body,
  display: "grid",
  gap: vars.space.x3,
  maxInlineSize: vars.size.measure,
  paddingInlineStart: vars.space.x5,
  listStyle: "decimal",
});
globalStyle(`${steps} a`, {
  color: vars.colour.accentInk,
  textDecoration: "underline",
  textUnderlineOffset: "0.2em",
});
globalStyle(`${steps} code`, inlineCode);
globalStyle(`${steps} kbd`, {
  ...typography.caption,
  paddingInline: vars.space.x1,
  fontFamily: vars.font.mono,
  border: hairline,
  borderRadius: vars.radius.sm,
});
