import { style } from "@vanilla-extract/css";
import { inScreens } from "../styles/layered.ts";
import { typography } from "../styles/typography.ts";
import { vars } from "./vars.css.ts";

export const themes = style(
  inScreens({
    display: "grid",
    gap: vars.space.x4,
    gridTemplateColumns: "repeat(auto-fit, minmax(18rem, 1fr))",
  }),
);
export const sheet = style(
  inScreens({
    ...typography.caption,
    padding: vars.space.x5,
    color: vars.colour.ink,
    backgroundColor: vars.colour.canvas,
    border: `1px solid ${vars.colour.line}`,
    borderRadius: vars.radius.md,
  }),
);
export const rows = style(inScreens({ display: "grid", gap: vars.space.x2 }));
export const row = style(inScreens({ display: "flex", alignItems: "center", gap: vars.space.x3 }));
export const swatch = style(
  inScreens({
    inlineSize: "2.5rem",
    blockSize: "1.5rem",
    flexShrink: 0,
    border: `1px solid ${vars.colour.line}`,
    borderRadius: vars.radius.sm,
  }),
);
export const bar = style(
  inScreens({ blockSize: "0.75rem", backgroundColor: vars.colour.accent, flexShrink: 0 }),
);
export const name = style(inScreens({ inlineSize: "9rem", flexShrink: 0, fontFamily: vars.font.mono }));
