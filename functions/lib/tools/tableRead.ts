import { message } from "@regia/domain/messages";
import type { Json, JsonObject } from "@regia/domain/workflows";
import { CsvError, parse } from "csv-parse/sync";
import * as v from "valibot";
import { type MakeTool, readArguments } from "./setting.ts";
import { ToolFailure } from "./tool.ts";

const request = v.object({ csv: v.string() });

const DELIMITERS = [",", ";", "\t"] as const;
const MOST_ROWS = 10_000;
const MOST_COLUMNS = 200;
/** Characters in which the delimiter is looked for. */
const LONGEST_HEADER = 20_000;

/** The first row in which a file for Excel tells its delimiter: `sep=;`. */
const DELIMITER_ROW = /^"?sep=([,;\t])"?[ \t]*\r?\n/i;

/** The most frequent delimiter of the first line, outside of quotes; spreadsheets use their country's. */
function delimiterOf(text: string): string {
  const header =
    /^(?:"(?:[^"]|"")*"|[^"\r\n])*/
      .exec(text.trimStart().slice(0, LONGEST_HEADER))?.[0]
      .replaceAll(/"(?:[^"]|"")*"/g, "") ?? "";
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce<string>((best, each) => (count(each) > count(best) ? each : best), ",");
}

interface Line {
  readonly record: readonly string[];
  /** Of the text, from 1; of a record on several lines the last one. */
  readonly info: { readonly lines: number };
}

function linesOf(csv: string): { readonly lines: readonly Line[]; readonly skipped: number } {
  const text = csv.replace(/^\uFEFF/, "");
  const told = DELIMITER_ROW.exec(text);
  try {
    const lines: unknown = parse(told ? text.slice(told[0].length) : text, {
      delimiter: told?.[1] ?? delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MOST_ROWS + 2,
      trim: true,
    });
    return { lines: lines as readonly Line[], skipped: told ? 1 : 0 };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error["lines"] === "number" ? error["lines"] + (told ? 1 : 0) : 1;
    throw new ToolFailure("table", message("workflowCalls:table.quotes", { line }));
  }
}

/** The names of columns, each once; a column without one has its number. */
function columnsOf(header: readonly string[]): string[] {
  const columns: string[] = [];
  for (const [index, name] of header.entries()) {
    const base = name === "" ? String(index + 1) : name;
    let unique = base;
    for (let count = 2; columns.includes(unique); count += 1) unique = `${base} (${count})`;
    columns.push(unique);
  }
  return columns;
}

function tableOf(csv: string): { readonly columns: string[]; readonly rows: JsonObject[] } {
  const { lines, skipped } = linesOf(csv);
  // A spreadsheet saves rows that were emptied as delimiters.
  const [header, ...others] = lines.filter(({ record }) => record.some((cell) => cell !== ""));
  if (header === undefined) throw new ToolFailure("table", message("workflowCalls:table.empty"));
  const width = header.record.findLastIndex((cell) => cell !== "") + 1;
  const used = Math.max(width, 1);
  if (used > MOST_COLUMNS) {
    throw new ToolFailure("table", message("workflowCalls:table.columns", { max: MOST_COLUMNS }));
  }
  if (others.length > MOST_ROWS) {
    throw new ToolFailure("table", message("workflowCalls:table.rows", { max: MOST_ROWS }));
  }
  const columns = columnsOf(header.record.slice(0, used));
  const rows = others.map(({ record, info }) => {
    const found = record.findLastIndex((cell) => cell !== "") + 1;
    if (found > used) {
      const place = { line: info.lines + skipped, found, expected: used };
      throw new ToolFailure("table", message("workflowCalls:table.cells", place));
    }
    return Object.fromEntries(columns.map((name, index): [string, Json] => [name, record[index] ?? ""]));
  });
  return { columns, rows };
}

/** Reads CSV with a header; numbers stay texts, because each country writes them in its way. */
export const tableRead: MakeTool = (description) => ({
  description,
  unavailable: null,
  readsOutside: false,
  perform: (args) => {
    const { csv } = readArguments(request, args, description);
    return Promise.resolve({ kind: "output", output: tableOf(csv) });
  },
  // It leaves nothing and takes nothing from outside: a dry run reads what it is given.
  standIn: ({ csv }) => {
    try {
      return tableOf(typeof csv === "string" ? csv : "");
    } catch {
      return { columns: [], rows: [] };
    }
  },
});
