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

/** What programs of DOS write behind the end of a text (Ctrl-Z). It tells that the last line is whole. */
const END_MARK = "\x1a";

function withoutEndMark(line: Line): Line {
  if (line.isTerminated || !line.text.endsWith(END_MARK)) return line;
  return { ...line, text: line.text.slice(0, -END_MARK.length), isTerminated: true };
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
    for (const read of lines) {
      const line = withoutEndMark(read);
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
