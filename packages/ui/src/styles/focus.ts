import { vars } from "../theme/vars.css.ts";

/** The focus ring: 2 px wide, 2 px away. It is an outline, so it stays visible in forced colours mode. */
export const focusRing = {
  outline: `2px solid ${vars.colour.focus}`,
  outlineOffset: "2px",
} as const;

/** The focus ring inside the edge, for components that fill their parent, such as rows and menu items. */
export const focusRingInset = { ...focusRing, outlineOffset: "-2px" } as const;
