import type { Locale } from "@regia/domain/messages";
import { amountOf } from "./amounts.ts";
import { type Decimal, decimalOf } from "./decimal.ts";

/** A table: the names of its columns and its rows, all of one length. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A column of numbers and their sum. */
export interface ColumnSum {
  readonly column: string;
  readonly sum: Decimal;
  /** Undefined for plain numbers. */
  readonly currency: string | undefined;
  /** How many numbers were added. */
  readonly count: number;
}

const SEPARATORS = ["\t", ";", "|", ","] as const;

/** The fields of a line of CSV; a quoted field may hold the separator, and a quote that is doubled. */
function fieldsOf(line: string, separator: string): string[] {
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  let isBlank = true;
  for (let index = 0; index < line.length; index += 1) {
    const letter = line[index] ?? "";
    if (letter === '"' && isQuoted && line[index + 1] === '"') {
      field += '"';
      index += 1;
    } else if (letter === '"' && (isQuoted || isBlank)) {
      isQuoted = !isQuoted;
      isBlank = false;
    } else if (letter === separator && !isQuoted) {
      fields.push(field.trim());
      field = "";
      isBlank = true;
    } else {
      field += letter;
      isBlank &&= letter === " ";
    }
  }
  return [...fields, field.trim()];
}

/** A line of a Markdown table without its outer lines. */
const withoutFrame = (line: string): string => line.trim().replace(/^\|/, "").replace(/\|$/, "");

const isRule = (line: string): boolean => /^\s*\|?[\s:|-]*-[\s:|-]*$/.test(line);

/** The longest run of lines that have the same number of fields, two at least. */
function runWith(lines: readonly string[], separator: string): string[][] {
  let best: string[][] = [];
  let run: string[][] = [];
  for (const line of [...lines, ""]) {
    if (separator === "|" && isRule(line) && run.length > 0) continue;
    const fields = fieldsOf(separator === "|" ? withoutFrame(line) : line, separator);
    if (fields.length < 2 || (run[0] !== undefined && fields.length !== run[0].length)) {
      if (run.length > best.length) best = run;
      run = [];
    }
    if (fields.length >= 2) run.push(fields);
  }
  return run.length > best.length ? run : best;
}

/** The number that a cell holds, with its currency. */
function numberIn(
  cell: string,
  locale: Locale,
): { readonly value: Decimal; readonly currency: string | undefined } | undefined {
  const value = decimalOf(cell, locale);
  return value === undefined ? amountOf(cell, locale) : { value, currency: undefined };
}

/** The table in a text, from CSV with any usual separator or from Markdown; undefined if there is none. */
export function tableIn(text: string, locale: Locale): Table | undefined {
  const lines = text.split(/\r?\n/);
  let best: string[][] = [];
  for (const separator of SEPARATORS) {
    const run = runWith(lines, separator);
    const cells = run.length * (run[0]?.length ?? 0);
    if (run.length > 1 && cells > best.length * (best[0]?.length ?? 0)) best = run;
  }
  const [first, ...others] = best;
  if (first === undefined) return undefined;
  const hasNames = first.every((cell) => numberIn(cell, locale) === undefined);
  if (hasNames) return { columns: first, rows: others };
  return { columns: first.map((_cell, index) => String(index + 1)), rows: best };
}

/** The sums of the columns of a table that hold numbers only, of one currency. */
export function columnSums({ columns, rows }: Table, locale: Locale): ColumnSum[] {
  return columns.flatMap((column, index) => {
    const cells = rows.map((row) => row[index] ?? "").filter((cell) => cell !== "");
    const numbers = cells.flatMap((cell) => numberIn(cell, locale) ?? []);
    const currencies = new Set(numbers.map(({ currency }) => currency));
    if (numbers.length === 0 || numbers.length < cells.length || currencies.size > 1) return [];
    const sum = numbers.reduce((total, { value }) => total + value, 0n);
    return [{ column, sum, currency: numbers[0]?.currency, count: numbers.length }];
  });
}
