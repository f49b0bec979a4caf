import { parseLimitText } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import { isLimitField } from "@regia/domain/plans";
import { CsvError, parse } from "csv-parse/sync";
import type { Context } from "../../program/context.ts";
import { COLUMNS, columnOf, FLAG_FIELDS, LIMIT_COLUMN_PREFIX } from "../operations/columns.ts";
import type { Fault } from "../operations/fault.ts";
import { type Line, TextFault } from "./lines.ts";
import type { SourceRecord } from "./record.ts";

const DELIMITERS = [",", ";", "\t"];
const LONGEST_NAME = 60;

/** Maximum size of a record, in bytes: a larger operation fits into no call of the admin function. */
const LONGEST_RECORD = 1024 * 1024;

/** A record of a table: one line, or several if a quoted cell contains line breaks. */
interface Row {
  readonly line: number;
  readonly text: string;
  readonly isTerminated: boolean;
}

/** A date as Italian and British spreadsheets write it, the day first. */
const SPREADSHEET_DAY = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/** Flags as spreadsheets write them, in their own language. */
const SPREADSHEET_FLAG: ReadonlyMap<string, string> = new Map([
  ["vero", "true"],
  ["true", "true"],
  ["falso", "false"],
  ["false", "false"],
]);

/** The first row in which a file for Excel tells its delimiter: `sep=;`, with empty cells behind it or not. */
const DELIMITER_ROW = /^"?sep=([^\w"])\1*"?$/i;

/** A value as the schemas of operations expect it, which refuse any other word. */
function fieldValue(column: string, cell: string): string | boolean {
  if (FLAG_FIELDS.includes(column)) {
    const flag = SPREADSHEET_FLAG.get(cell.toLowerCase());
    return flag === undefined ? cell : flag === "true";
  }
  if (column !== "expiresAt") return cell;
  return cell.replace(
    SPREADSHEET_DAY,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );
}

/** The positions in a record at which its cells begin. */
function cellStarts(text: string, delimiter: string): number[] {
  const starts = [0];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === delimiter && !isQuoted) starts.push(at + 1);
  }
  return starts;
}

/** The position of a cell in the file; a quoted cell before it may have moved it to a later line. */
function placeOfCell({ line, text }: Row, delimiter: string, cell: number): { line: number; column: number } {
  const start = cellStarts(text, delimiter)[cell] ?? text.length;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  return { line: line + text.slice(0, lineStart).split("\n").length - 1, column: start - lineStart + 1 };
}

/** The most frequent delimiter in a table's first line; spreadsheets use their country's. */
function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Assembles lines into records; a record ends when all its quotes are closed. */
export class CsvReader {
  readonly #context: Context;
  #open: Line[] = [];
  #isQuoteOpen = false;
  /** After an invalid header only its fault is reported, because nothing else can be read. */
  #isHeaderWrong = false;
  #delimiter = ",";
  /** The delimiter that the file tells itself. */
  #toldDelimiter: string | undefined;
  /** Those of the header; a column without a name is empty. */
  #columns: readonly string[] | undefined;
  /** The number of cells of the header, with those behind its last name. */
  #width = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * The record that ends with a line; undefined if none does.
   *
   * @throws TextFault if a quote stays open for longer than any valid operation
   */
  take(line: Line): SourceRecord | undefined {
    if (this.#isHeaderWrong) return undefined;
    const [first] = this.#open;
    if (first && line.end - first.start > LONGEST_RECORD) {
      throw new TextFault("quoteOpen", first.number, first.text.indexOf('"') + 1);
    }
    const quotes = line.text.includes('"') ? line.text.split('"').length - 1 : 0;
    this.#open.push(line);
    if (quotes % 2 === 1) this.#isQuoteOpen = !this.#isQuoteOpen;
    return this.#isQuoteOpen ? undefined : this.#close();
  }

  /** The rest at the end of the file: a record with an unclosed quote. */
  end(): SourceRecord | undefined {
    return this.#open.length > 0 ? this.#close() : undefined;
  }

  #close(): SourceRecord | undefined {
    const [first, ...others] = this.#open;
    this.#open = [];
    if (!first || (others.length === 0 && first.text.trim() === "")) return undefined;
    const text = others.length === 0 ? first.text : [first, ...others].map((line) => line.text).join("\n");
    const isTerminated = (others.at(-1) ?? first).isTerminated;
    const row = { line: first.number, text, isTerminated };
    if (!this.#columns) {
      // Without spaces around it, unless the delimiter is a tab.
      const told = DELIMITER_ROW.exec(text.trim())?.[1] ?? DELIMITER_ROW.exec(text)?.[1];
      if (told !== undefined && this.#toldDelimiter === undefined) {
        this.#toldDelimiter = told;
        return undefined;
      }
      this.#delimiter = this.#toldDelimiter ?? delimiterOf(text);
    }
    const cells = this.#cellsOf(row);
    if (!Array.isArray(cells)) return this.#unreadable(row, [cells]);
    // A spreadsheet saves rows that were emptied as delimiters.
    if (cells.every((cell) => cell.trim() === "")) return undefined;
    return this.#columns ? this.#record(row, cells, this.#columns) : this.#header(row, cells);
  }

  /** The cells of a record, or the fault of an invalid one. */
  #cellsOf(row: Row): string[] | Fault {
    if (!row.text.includes('"')) return row.text.split(this.#delimiter);
    try {
      const records: string[][] = parse(row.text, {
        delimiter: this.#delimiter,
        relax_column_count: true,
        ltrim: true,
        rtrim: true,
      });
      return records[0] ?? [];
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const cell = typeof error["index"] === "number" ? error["index"] : 0;
      return { ...placeOfCell(row, this.#delimiter, cell), message: this.#context.t("bulk:source.quotes") };
    }
  }

  #header(row: Row, cells: readonly string[]): SourceRecord | undefined {
    const { t } = this.#context;
    const columns: string[] = [];
    const faults: Fault[] = [];
    for (const [index, cell] of cells.entries()) {
      const name = cell.trim();
      const column = name === "" ? "" : columnOf(name);
      const shown = name.slice(0, LONGEST_NAME);
      const refuse = (message: string) =>
        faults.push({ ...placeOfCell(row, this.#delimiter, index), field: shown, message });
      if (column === undefined)
        refuse(t("bulk:source.unknownColumn", { name: shown, known: COLUMNS.join(", ") }));
      else if (column !== "" && columns.includes(column))
        refuse(t("bulk:source.columnTwice", { name: shown }));
      columns.push(column ?? name);
    }
    if (!columns.includes("op"))
      faults.unshift({ line: row.line, column: 1, message: t("bulk:source.noHeader") });
    this.#width = columns.length;
    this.#columns = columns.slice(0, columns.findLastIndex((column) => column !== "") + 1);
    this.#isHeaderWrong = faults.length > 0;
    return this.#isHeaderWrong ? this.#unreadable(row, faults) : undefined;
  }

  /** The fault of a row that has a value outside of the columns with names. */
  #strayCell(row: Row, cells: readonly string[], columns: readonly string[]): Fault | undefined {
    const { t } = this.#context;
    const index = cells.findIndex((cell, at) => (columns[at] ?? "") === "" && cell.trim() !== "");
    if (index < 0) return undefined;
    const message =
      index < columns.length
        ? t("bulk:source.unnamedColumn")
        : t("bulk:source.tooManyCells", { found: cells.length, expected: columns.length });
    return { ...placeOfCell(row, this.#delimiter, index), message };
  }

  #record(row: Row, cells: readonly string[], columns: readonly string[]): SourceRecord {
    const { t } = this.#context;
    const placeOf = (field: string) => {
      // A limit has a column of its own, or is in the cell of all limits.
      const column = columns.includes(field) ? field : (field.split(".")[0] ?? "");
      const index = columns.indexOf(column);
      return index < 0 ? { line: row.line, column: 1 } : placeOfCell(row, this.#delimiter, index);
    };
    const stray = this.#strayCell(row, cells, columns);
    if (stray) return this.#unreadable(row, [stray]);
    // Spreadsheets omit trailing empty cells; a truncated file looks the same but may mean something else.
    if (cells.length < this.#width && !row.isTerminated) {
      const place = { line: row.line, column: row.text.length + 1 };
      return this.#unreadable(row, [{ ...place, message: t("bulk:source.cutOff") }]);
    }
    const { fields, faults } = this.#fieldsOf(cells, columns, placeOf);
    return { line: row.line, fields, faults, placeOf };
  }

  #fieldsOf(cells: readonly string[], columns: readonly string[], placeOf: SourceRecord["placeOf"]) {
    const fields: Record<string, unknown> = {};
    let limits: Record<string, unknown> | undefined;
    const faults: Fault[] = [];
    const refuse = (field: string, message: string) => faults.push({ ...placeOf(field), field, message });
    for (const [index, column] of columns.entries()) {
      const cell = cells[index]?.trim() ?? "";
      if (cell === "") continue;
      const limit = column.slice(LIMIT_COLUMN_PREFIX.length);
      if (column.startsWith(LIMIT_COLUMN_PREFIX) && isLimitField(limit)) {
        const written = cell === "null" ? "" : (SPREADSHEET_FLAG.get(cell.toLowerCase()) ?? cell);
        const read = parseLimitText(limit, written);
        limits ??= {};
        if (read.ok) limits[limit] = read.value;
        else refuse(column, translateMessage(this.#context.locale, read.message));
      } else if (column === "customLimits") {
        try {
          fields[column] = JSON.parse(cell);
        } catch {
          refuse(column, this.#context.t("bulk:source.limitsNotJson"));
        }
      } else {
        fields[column] = fieldValue(column, cell);
      }
    }
    if (limits) {
      if ("customLimits" in fields) refuse("customLimits", this.#context.t("bulk:source.limitsTwice"));
      else fields["customLimits"] = limits;
    }
    return { fields, faults };
  }

  #unreadable({ line }: Row, faults: readonly Fault[]): SourceRecord {
    return { line, fields: undefined, faults, placeOf: () => ({ line, column: 1 }) };
  }
}
