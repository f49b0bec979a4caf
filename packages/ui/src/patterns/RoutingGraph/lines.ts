/** Side of the square that the lines are drawn in; the picture stretches it to its own width and height. */
export const SIDE = 100;

const middle = SIDE / 2;
const bend = { in: 30, out: 70 };

/** Height of one of several rows that share the square evenly. */
export const rowHeight = ({ row, rows }: { row: number; rows: number }): number =>
  ((row + 0.5) * SIDE) / rows;

/** From the left edge at `y` to the point where all lines meet. */
export const wayIn = (y: number): string =>
  `M0 ${y}C${bend.in} ${y} ${bend.in} ${middle} ${middle} ${middle}`;

/** From the point to the right edge at `y`. */
export const wayOut = (y: number): string =>
  `M${middle} ${middle}C${bend.out} ${middle} ${bend.out} ${y} ${SIDE} ${y}`;

/** A place on the way out, `along` from 0 (the point) to 1 (the edge). */
export function placeOnWayOut({ y, along }: { y: number; along: number }): { x: number; y: number } {
  const rest = 1 - along;
  const cubic = (a: number, b: number, c: number, d: number) =>
    rest ** 3 * a + 3 * rest ** 2 * along * b + 3 * rest * along ** 2 * c + along ** 3 * d;
  return { x: cubic(middle, bend.out, bend.out, SIDE), y: cubic(middle, middle, y, y) };
}
