/** A line of a drawing that is stretched: its width in pixels stays the same. */
export const stroke = (colour: string, width: number) =>
  ({ fill: "none", stroke: colour, strokeWidth: width, vectorEffect: "non-scaling-stroke" }) as const;

/** Selectors of a drawing that leads from the start of a line to its end: mirrored right to left. */
export const mirrored = { '[dir="rtl"] &': { transform: "scaleX(-1)" } } as const;
