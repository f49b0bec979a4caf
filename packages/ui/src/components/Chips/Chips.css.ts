import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const list = style(inComponents({ display: "flex", flexWrap: "wrap", gap: space.x2 }));
export const chip = style(
  inComponents({
    ...typography.caption,
    display: "inline-flex",
    alignItems: "center",
    gap: space.x1,
    paddingInlineStart: space.x3,
    paddingInlineEnd: space.x1,
    minBlockSize: "1.75rem",
    backgroundColor: colour.surface,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.full,
    selectors: { "&[data-focus-visible]": focusRing },
  }),
);
export const remove = style(
  inComponents({
    display: "grid",
    placeItems: "center",
    inlineSize: "1.5rem",
    blockSize: "1.5rem",
    borderRadius: "50%",
    color: colour.inkMuted,
    cursor: "pointer",
    selectors: { "&[data-hovered]": { backgroundColor: colour.sunken, color: colour.ink } },
  }),
);
