import { style } from "@vanilla-extract/css";
import { inComponents } from "../styles/layered.ts";
import { typography } from "../styles/typography.ts";
import { vars } from "../theme/vars.css.ts";

const { colour, space } = vars;

export const keys = style(inComponents({ display: "inline-flex", gap: space.x1, flexShrink: 0 }));
export const key = style(
  inComponents({
    ...typography.caption,
    display: "inline-grid",
    placeItems: "center",
    minInlineSize: "1.375rem",
    minBlockSize: "1.25rem",
    paddingInline: "5px",
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.sm,
    color: colour.inkMuted,
    backgroundColor: colour.surface,
    fontFamily: "inherit",
  }),
);
