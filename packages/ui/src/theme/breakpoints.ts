/** Breakpoints in px (minimum widths). From `desktop` on, the navigation is a sidebar instead of a drawer. */
export const breakpoints = { tablet: 700, desktop: 1024, wide: 1280 } as const;

/** The name of a breakpoint. */
export type Breakpoint = keyof typeof breakpoints;
