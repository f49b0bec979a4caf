import { type Breakpoint, breakpoints } from "../theme/breakpoints.ts";

/** Media query for widths from a breakpoint up. Base styles are for phones; larger widths add to them. */
export const from = (breakpoint: Breakpoint) => `(min-width: ${breakpoints[breakpoint]}px)` as const;

/** Media query for widths below a breakpoint, for styles that only small screens need. */
export const below = (breakpoint: Breakpoint) => `(max-width: ${breakpoints[breakpoint] - 0.02}px)` as const;

/** Least widths in rem of the place that content stands in. In rem, because large text leaves less room. */
const rooms = { small: 30, medium: 38, large: 52, wide: 56 } as const;

export type Room = keyof typeof rooms;

/**
 * Container query for places from a width up, for content that may stand beside a sidebar, a menu or other content. The
 * place is the nearest element with the class `room`, or another container.
 */
export const roomFrom = (room: Room) => `(min-width: ${rooms[room]}rem)` as const;

/** Container query for narrower places than `roomFrom`. */
export const roomBelow = (room: Room) => `(max-width: ${rooms[room] - 0.02}rem)` as const;

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
/** Media query for touch screens, on which the tokens for the size of controls are larger. */
export const coarsePointer = "(pointer: coarse)";
