import { type Breakpoint, breakpoints } from "../theme/breakpoints.ts";

/** Media query for widths from a breakpoint up. Base styles are for phones; larger widths add to them. */
export const from = (breakpoint: Breakpoint) => `(min-width: ${breakpoints[breakpoint]}px)` as const;

/** Media query for widths below a breakpoint, for styles that only small screens need. */
export const below = (breakpoint: Breakpoint) => `(max-width: ${breakpoints[breakpoint] - 0.02}px)` as const;

export const reducedMotion = "(prefers-reduced-motion: reduce)";
export const forcedColours = "(forced-colors: active)";
/** What is selected in forced colours mode, in which the browser would ignore the background. */
export const highlighted = {
  forcedColorAdjust: "none",
  color: "HighlightText",
  backgroundColor: "Highlight",
} as const;
/** Media query for devices that can hover. All hover styles go inside it. */
export const canHover = "(hover: hover)";
