/** The sum of the widths of columns. */
export const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/**
 * Shrinks the widest columns first, until all fit.
 *
 * @param least - the minimum width of each column; undefined if it cannot shrink
 * @returns undefined if even the minimum widths do not fit
 */
export function shrink(
  widths: readonly number[],
  least: readonly (number | undefined)[],
  room: number,
): number[] | undefined {
  const shrunk = [...widths];
  while (sum(shrunk) > room) {
    const widest = shrunk.reduce(
      (best, width, index) =>
        width > (least[index] ?? Number.POSITIVE_INFINITY) && width > (shrunk[best] ?? 0) ? index : best,
      -1,
    );
    if (widest < 0) return undefined;
    shrunk[widest] = (shrunk[widest] ?? 0) - 1;
  }
  return shrunk;
}
