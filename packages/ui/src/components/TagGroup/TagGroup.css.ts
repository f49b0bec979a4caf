import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const tagGroup = style(inComponents({ minInlineSize: 0 }));
export const list = style(inComponents({ display: "flex", flexWrap: "wrap", gap: space.x2 }));
export const tag = style(
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
    maxInlineSize: "100%",
    selectors: {
      "&[data-hovered]": { borderColor: colour.lineStrong },
      "&[data-focus-visible]": focusRing,
    },
  }),
);
export const text = style(inComponents({ minInlineSize: 0, overflowWrap: "anywhere" }));
export const remove = style(
  inComponents({
    display: "grid",
    placeItems: "center",
    inlineSize: vars.size.target,
    blockSize: vars.size.target,
    borderRadius: "50%",
    color: colour.inkMuted,
    cursor: "pointer",
    flexShrink: 0,
    selectors: {
      "&[data-hovered]": { backgroundColor: colour.sunken, color: colour.ink },
      "&[data-pressed]": { backgroundColor: colour.line },
      "&[data-focus-visible]": focusRing,
    },
    "@media": { [forcedColours]: { color: "ButtonText" } },
  }),
);
