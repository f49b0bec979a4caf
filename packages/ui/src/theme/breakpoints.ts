/** Widths in px from which a layout grows. `desktop` is where the drawer becomes the sidebar. */
export const breakpoints = { tablet: 700, desktop: 1024, wide: 1280 } as const;

/** A named width. */
export type Breakpoint = keyof typeof breakpoints;
