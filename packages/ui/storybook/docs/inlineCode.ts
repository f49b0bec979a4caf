import { vars } from "../../src/theme/vars.css.ts";

/** Code inside a sentence of the documentation. */
export const inlineCode = {
  paddingInline: vars.space.x1,
  fontFamily: vars.font.mono,
  fontSize: "0.9em",
  lineHeight: "inherit",
  color: vars.colour.ink,
  backgroundColor: vars.colour.sunken,
  border: `1px solid ${vars.colour.line}`,
  borderRadius: vars.radius.sm,
  overflowWrap: "anywhere",
  whiteSpace: "normal",
} as const;
