/** A line of a drawing that is stretched: its width in pixels stays the same. */
export const stroke = (colour: string, width: number) =>
  ({ fill: "none", stroke: colour, strokeWidth: width, vectorEffect: "non-scaling-stroke" }) as const;
