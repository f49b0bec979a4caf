/** Ref of the selected item of a row that scrolls sideways: scrolls the row, and not the page, to the item. */
export function showInRow(item: HTMLElement | null): void {
  item?.parentElement?.scrollTo({ left: item.offsetLeft });
}
