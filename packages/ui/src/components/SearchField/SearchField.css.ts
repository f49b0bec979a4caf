import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** The icon before the text: a magnifying glass, or a spinner while results are loading. */
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
    // Hides the browser's own clear button; the component has one that looks the same in every browser.
    selectors: { "&::-webkit-search-cancel-button": { appearance: "none" } },
  }),
);
export const clear = style(inComponents({ selectors: { "[data-empty] &": { visibility: "hidden" } } }));
