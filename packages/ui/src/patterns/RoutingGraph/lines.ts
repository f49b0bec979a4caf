/** Side of the square coordinate system; the drawing is stretched to its actual size. */
export const SIDE = 100;

const middle = SIDE / 2;
const bend = { in: 30, out: 70 };

/** Vertical position of a row, with all rows evenly distributed. */
export const rowHeight = ({ row, rows }: { row: number; rows: number }): number =>
  ((row + 0.5) * SIDE) / rows;

/** Path from the left edge at height `y` to the dot. */
export const wayIn = (y: number): string =>
  `M0 ${y}C${bend.in} ${y} ${bend.in} ${middle} ${middle} ${middle}`;

/** Path from the dot to the right edge at height `y`. */
export const wayOut = (y: number): string =>
  `M${middle} ${middle}C${bend.out} ${middle} ${bend.out} ${y} ${SIDE} ${y}`;

/** Point on the path from the dot, with `along` from 0 (the dot) to 1 (the edge). */
export function placeOnWayOut({ y, along }: { y: number; along: number }): { x: number; y: number } {
  const rest = 1 - along;
  const cubic = (a: number, b: number, c: number, d: number) =>
    rest ** 3 * a + 3 * rest ** 2 * along * b + 3 * rest * along ** 2 * c + along ** 3 * d;
  return { x: cubic(middle, bend.out, bend.out, SIDE), y: cubic(middle, middle, y, y) };
}
