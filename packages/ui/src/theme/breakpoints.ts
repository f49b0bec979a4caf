/** Widths in px from which a layout grows. `desktop` is where the drawer becomes the sidebar (part 1, point 9). */
export const breakpoints = { tablet: 700, desktop: 1024, wide: 1280 } as const;

/** A named width. */
export type Breakpoint = keyof typeof breakpoints;
