import type { Context } from "../program/context.ts";
import type { ListingColumn } from "./listing.ts";
import { beginList, type ListOptions } from "./rows.ts";
import { printMessage } from "./streams.ts";

/** Prints rows as they arrive. */
export async function showRows<Row>(
  {
    pages,
    columns,
    whenEmpty,
  }: {
    readonly pages: AsyncIterable<readonly Row[]>;
    readonly columns: readonly ListingColumn<Row>[];
    /** The message for an empty list. */
    readonly whenEmpty: string;
  },
  options: ListOptions,
  context: Context,
): Promise<void> {
  const { format, writer } = beginList(columns, options, context);
  for await (const rows of pages) writer.add(rows);
  if (writer.end() === 0 && format === "table") printMessage(whenEmpty);
}
