import type { Page } from "../backend/pages.ts";
import { countText } from "../output/counted.ts";
import type { ListingColumn } from "../output/listing.ts";
import { startProgress } from "../output/progress.ts";
import { beginList, type ListOptions } from "../output/rows.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";

/** A list that is printed page by page. */
export interface PagedList<Row> {
  readonly pages: AsyncGenerator<Page<Row>>;
  /** Maximum number of rows. */
  readonly limit: number;
  readonly columns: readonly ListingColumn<Row>[];
  /** What is read, beside the progress. */
  readonly progress: string;
  /** The message for an empty list. */
  readonly whenEmpty: string;
  /** The message that counts the rows. */
  readonly counted: (count: number) => string;
}

/** Prints a list as it arrives. */
export async function showPages<Row>(
  { pages, limit, columns, progress: title, whenEmpty, counted }: PagedList<Row>,
  options: ListOptions,
  context: Context,
): Promise<void> {
  const { format, writer } = beginList(columns, options, context);
  const isOnScreen = process.stdout.isTTY === true;
  const progress = startProgress(title, context, isOnScreen);
  let wanted = limit;
  let seen = 0;
  let all = 0;
  try {
    for await (const { entries, total } of pages) {
      const rows = entries.slice(0, wanted);
      writer.add(rows);
      wanted -= rows.length;
      seen += entries.length;
      all = total;
      progress.update(seen, Math.min(total, limit));
      if (wanted <= 0) break;
    }
  } finally {
    progress.end();
  }
  const count = writer.end();
  if (format !== "table") return;
  if (count === 0) printMessage(whenEmpty);
  else if (isOnScreen) printMessage(countText({ count, total: all, counted }, context));
}
