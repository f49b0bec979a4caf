import { type Breakpoint, breakpoints } from "../theme/breakpoints.ts";

/** Media query from a width up: phone styles come first, larger widths add to them. */
export const from = (breakpoint: Breakpoint) => `(min-width: ${breakpoints[breakpoint]}px)` as const;

/** Media query below a width, for what only small screens do. */
export const below = (breakpoint: Breakpoint) => `(max-width: ${breakpoints[breakpoint] - 0.02}px)` as const;

export const reducedMotion = "(prefers-reduced-motion: reduce)";
export const forcedColours = "(forced-colors: active)";
/** True where the pointer can rest on something: hover styles belong here. */
export const canHover = "(hover: hover)";
