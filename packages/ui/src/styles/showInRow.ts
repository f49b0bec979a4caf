/** Ref of the selected item of a row that scrolls sideways and is positioned: scrolls the row, and not the page, to the item. */
export function showInRow(item: HTMLElement | null): void {
  const row = item?.parentElement;
  if (row) row.scrollLeft = item.offsetLeft + (item.offsetWidth - row.offsetWidth) / 2;
}
