import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** What stands before the text: the glass, or a spinner while the answer is on its way. */
export const sign = style(
  inComponents({
    display: "grid",
    placeItems: "center",
    flexShrink: 0,
    inlineSize: vars.size.icon,
    marginInlineStart: space.x3,
    color: colour.inkSubtle,
  }),
);
export const text = style(
  inComponents({
    paddingInlineStart: space.x2,
    // Our own button clears it, in every browser alike.
    selectors: { "&::-webkit-search-cancel-button": { appearance: "none" } },
  }),
);
export const clear = style(
  inComponents({
    flexShrink: 0,
    marginInlineEnd: "3px",
    color: colour.inkMuted,
    selectors: { "[data-empty] &": { visibility: "hidden" } },
  }),
);
