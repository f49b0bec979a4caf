import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const trigger = style(
  inComponents({
    justifyContent: "space-between",
    gap: space.x2,
    inlineSize: "100%",
    paddingInline: space.x3,
    paddingBlock: space.x2,
    fontSize: vars.text.sm,
    cursor: "pointer",
    selectors: {
      "&[data-focus-visible]": {
        borderColor: colour.focus,
        outline: `1px solid ${colour.focus}`,
        outlineOffset: 0,
      },
    },
  }),
);
export const value = style(
  inComponents({
    minInlineSize: 0,
    overflowWrap: "anywhere",
    selectors: { "&[data-placeholder]": { color: colour.inkSubtle } },
  }),
);
export const chevron = style(inComponents({ color: colour.inkMuted }));
export const tick = style(
  inComponents({
    marginInlineStart: "auto",
    visibility: "hidden",
    selectors: { "[data-selected] > &": { visibility: "visible" } },
  }),
);
