import { type Command, Option } from "commander";
import { offers } from "../completion/values.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";
import { jsonText } from "./json.ts";
import { type ListingColumn, listingOf } from "./listing.ts";
import { print } from "./streams.ts";
import { styleOf } from "./style.ts";
import { terminalWidth } from "./terminal.ts";

export type RowFormat = "table" | "json" | "ndjson";

/** The options of every list. */
export interface RowOptions {
  readonly json?: boolean;
  readonly ndjson?: boolean;
}

/** The options of a list that has a table with columns. */
export interface ListOptions extends RowOptions {
  readonly columns?: string;
}

/** Adds the options that select the format. */
export function addRowOptions(command: Command, { t }: Context): Command {
  return command.option("--json", t("program:option.json")).option("--ndjson", t("program:option.ndjson"));
}

/** Adds the options of a list whose table has columns with these names. */
export function addListOptions<Row>(
  command: Command,
  columns: readonly ListingColumn<Row>[],
  context: Context,
): Command {
  const names = columns.map(({ name }) => name);
  const option = new Option(
    "--columns <names>",
    context.t("program:option.columns", { names: names.join(",") }),
  );
  const suggested = (current: string) => {
    const earlier = current.slice(0, current.lastIndexOf(",") + 1);
    return names.filter((name) => !earlier.split(",").includes(name)).map((name) => earlier + name);
  };
  return addRowOptions(command.addOption(offers(option, suggested)), context);
}

/**
 * Parses the format of a list.
 *
 * @throws CliError (exit code 2) if two formats are given
 */
export function rowFormat({ json, ndjson }: RowOptions, { t }: Context): RowFormat {
  if (json && ndjson) throw usageError(t("program:error.conflict", { one: "--json", other: "--ndjson" }));
  if (json) return "json";
  return ndjson ? "ndjson" : "table";
}

/** Writes the rows of a list incrementally. */
export interface RowWriter<Row> {
  add(rows: readonly Row[]): void;
  /** Ends the document; returns the number of rows. */
  end(): number;
}

/** Writes rows as one JSON array, one row a line. */
export function jsonRows(write: (text: string) => void): RowWriter<unknown> {
  let count = 0;
  return {
    add(rows) {
      const lines = rows.map((row, index) => `${count + index === 0 ? "[\n" : ",\n"}  ${jsonText(row)}`);
      if (lines.length > 0) write(lines.join(""));
      count += rows.length;
    },
    end() {
      write(count === 0 ? "[]\n" : "\n]\n");
      return count;
    },
  };
}

/** Writes rows as NDJSON: one document a line. */
export function ndjsonRows(write: (text: string) => void): RowWriter<unknown> {
  let count = 0;
  return {
    add(rows) {
      if (rows.length > 0) write(rows.map((row) => `${jsonText(row)}\n`).join(""));
      count += rows.length;
    },
    end: () => count,
  };
}

/** Writes rows as a table of this width. */
function tableRows<Row>(columns: readonly ListingColumn<Row>[], width: number | undefined): RowWriter<Row> {
  const listing = listingOf(columns, { width, style: styleOf("stdout") });
  let count = 0;
  return {
    add(rows) {
      if (rows.length > 0) print(listing.add(rows));
      count += rows.length;
    },
    end: () => count,
  };
}

/** The named columns, in the order of their names. */
function chosenColumns<Row>(
  names: string,
  columns: readonly ListingColumn<Row>[],
  { t }: Context,
): readonly ListingColumn<Row>[] {
  return names.split(",").map((part) => {
    const name = part.trim();
    const found = columns.find((column) => column.name === name);
    if (found) return found;
    const choices = columns.map((column) => column.name).join(", ");
    throw usageError(t("program:error.notAChoice", { flag: "--columns", value: name, choices }));
  });
}

/** A list that is printed as its rows arrive, in constant memory. */
export interface PrintedList<Row> {
  readonly format: RowFormat;
  readonly writer: RowWriter<Row>;
}

/**
 * Begins a list in the format of its options. A table fits the terminal; with `--columns` it has these columns, whole.
 *
 * @throws CliError (exit code 2) for options that cannot be used together, or a name that is not one of a column
 */
export function beginList<Row>(
  columns: readonly ListingColumn<Row>[],
  options: ListOptions,
  context: Context,
): PrintedList<Row> {
  const format = rowFormat(options, context);
  const { columns: names } = options;
  if (format !== "table") {
    if (names !== undefined)
      throw usageError(context.t("program:error.conflict", { one: "--columns", other: `--${format}` }));
    return { format, writer: format === "json" ? jsonRows(print) : ndjsonRows(print) };
  }
  const writer =
    names === undefined
      ? tableRows(columns, terminalWidth())
      : tableRows(chosenColumns(names, columns, context), undefined);
  return { format, writer };
}
