import { keepMemorySmall } from "../program/memory.ts";

/** A page of a list, with the total number of entries. */
export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly total: number;
}

/** How a long list is read. */
export interface PagesInput<Entry> {
  readonly fetch: (question: { readonly page: number; readonly pageSize: number }) => Promise<Page<Entry>>;
  readonly idOf: (entry: Entry) => string | number;
  readonly pageSize: number;
}

/**
 * Reads a list page by page, every entry once, even if it changes meanwhile: an entry that moved to a later page is
 * skipped, and after removals the page that entries moved up to is read again.
 */
export async function* everyPage<Entry>({
  fetch,
  idOf,
  pageSize,
}: PagesInput<Entry>): AsyncGenerator<Page<Entry>> {
  const given = new Set<string | number>();
  let previousTotal = 0;
  for (let page = 1; ; page += 1) {
    const { entries, total } = await fetch({ page, pageSize });
    const fresh = entries.filter((entry) => !given.has(idOf(entry)));
    for (const entry of fresh) given.add(idOf(entry));
    const removed = previousTotal - total;
    previousTotal = total;
    yield { entries: fresh, total };
    if (removed > 0 && page > 1) page = Math.max(0, page - 1 - Math.ceil(removed / pageSize));
    else if (entries.length === 0 || page * pageSize >= total) return;
    if (page === 1) keepMemorySmall();
  }
}
