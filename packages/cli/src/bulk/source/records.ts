import type { Context } from "../../program/context.ts";
import { CsvReader } from "./csv.ts";
import { type Line, linesOf } from "./lines.ts";
import { ndjsonRecord } from "./ndjson.ts";
import type { Source } from "./open.ts";
import type { SourceRecord } from "./record.ts";

/** Converts lines into records. */
interface Reader {
  take(line: Line): SourceRecord | undefined;
  end(): SourceRecord | undefined;
}

/** A file that starts with a bracket is JSON; anything else is CSV. */
function readerFor(firstText: string, context: Context): Reader {
  return /^\s*[{[]/.test(firstText)
    ? { take: (line) => ndjsonRecord(line, context), end: () => undefined }
    : new CsvReader(context);
}

/**
 * The unchecked operations of a file: CSV with a header, or NDJSON, distinguished by the first character. Read in
 * constant memory.
 *
 * @throws TextFault if the file is not text
 */
export async function* recordsOf(source: Source, context: Context): AsyncGenerator<readonly SourceRecord[]> {
  let reader: Reader | undefined;
  for await (const lines of linesOf(source.handle)) {
    const records: SourceRecord[] = [];
    for (const line of lines) {
      if (!reader && line.text.trim() === "") continue;
      reader ??= readerFor(line.text, context);
      const record = reader.take(line);
      if (record) records.push(record);
    }
    yield records;
  }
  const last = reader?.end();
  if (last) yield [last];
}
