import { vars } from "../theme/vars.css.ts";

/** The one focus ring: 2 px, 2 px away, drawn as outline so that forced colours keep it. */
export const focusRing = {
  outline: `2px solid ${vars.colour.focus}`,
  outlineOffset: "2px",
} as const;

/** The same ring inside the edge, for components that fill their parent (rows, menu items). */
export const focusRingInset = { ...focusRing, outlineOffset: "-2px" } as const;
