import type { Command } from "commander";
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

/** Adds the options of a list. */
export function addRowOptions(command: Command, { t }: Context): Command {
  return command.option("--json", t("program:option.json")).option("--ndjson", t("program:option.ndjson"));
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

/** Writes rows as a table that fits the terminal. */
function tableRows<Row>(columns: readonly ListingColumn<Row>[]): RowWriter<Row> {
  const listing = listingOf(columns, { width: terminalWidth(), style: styleOf("stdout") });
  let count = 0;
  return {
    add(rows) {
      if (rows.length > 0) print(listing.add(rows));
      count += rows.length;
    },
    end: () => count,
  };
}

/** Prints rows as they arrive, in constant memory. */
export function printRows<Row>(format: RowFormat, columns: readonly ListingColumn<Row>[]): RowWriter<Row> {
  switch (format) {
    case "json":
      return jsonRows(print);
    case "ndjson":
      return ndjsonRows(print);
    case "table":
      return tableRows(columns);
  }
}
