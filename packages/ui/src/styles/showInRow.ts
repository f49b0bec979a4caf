/** Pixels of the neighbour that stay in view, as a sign that the row scrolls. */
const NEIGHBOUR = 24;

/**
 * Ref of the selected item of a row that scrolls sideways: scrolls the row, and never the page, as far as it takes to show the
 * whole item.
 */
export function showInRow(item: HTMLElement | null): void {
  const row = item?.parentElement;
  if (!row) return;
  const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  const [before, after] = [inner.left - NEIGHBOUR - outer.left, inner.right + NEIGHBOUR - outer.right];
  row.scrollBy({ left: Math.min(0, before) || Math.max(0, after) });
}
