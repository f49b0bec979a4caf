import displayWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";
import { fit } from "./clip.ts";
import { shrink } from "./shrink.ts";
import type { Style } from "./style.ts";

export interface Column {
  readonly title: string;
  /** Default: left. Numbers are right-aligned. */
  readonly align?: "left" | "right";
  /** Whether its cells may wrap when the terminal is narrow. */
  readonly wraps?: boolean;
}

export interface Table {
  readonly columns: readonly Column[];
  /** One text for each column, without line breaks and control characters. */
  readonly rows: readonly (readonly string[])[];
  /** Width of the terminal in columns; undefined for no limit. */
  readonly width: number | undefined;
  readonly style: Style;
}

const GAP = "  ";
const NARROWEST_WRAP = 12;

function naturalWidths({ columns, rows }: Table): number[] {
  return columns.map(({ title }, index) =>
    Math.max(displayWidth(title), ...rows.map((row) => displayWidth(row[index] ?? ""))),
  );
}

/** The widths that fit, after shrinking the wrapping columns; undefined if they cannot fit. */
function fittingWidths(table: Table): number[] | undefined {
  const widths = naturalWidths(table);
  if (table.width === undefined) return widths;
  const least = table.columns.map(({ wraps }) => (wraps ? NARROWEST_WRAP : undefined));
  return shrink(widths, least, table.width - GAP.length * (widths.length - 1));
}

function rowLines(table: Table, widths: readonly number[], cells: readonly string[]): string[] {
  const wrapped = widths.map((width, index) =>
    wrapAnsi(cells[index] ?? "", width, { hard: true, trim: true }).split("\n"),
  );
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    widths
      .map((width, index) => fit(wrapped[index]?.[line] ?? "", width, table.columns[index]?.align))
      .join(GAP)
      .trimEnd(),
  );
}

/** Each row as a small list, for terminals that are too narrow for columns. */
function asRecords({ columns, rows, width }: Table): string {
  const records = rows.map((row) =>
    columns
      .map(({ title }, index) => wrapAnsi(`${title}: ${row[index] ?? ""}`, width ?? 80, { hard: true }))
      .join("\n"),
  );
  return records.join("\n\n");
}

/**
 * A table that fits the terminal: aligned columns, long texts wrapped; one list for each row on a very narrow terminal.
 * Wide characters count as two columns.
 */
export function layOut(table: Table): string {
  const widths = fittingWidths(table);
  if (!widths) return asRecords(table);
  const head = rowLines(
    table,
    widths,
    table.columns.map(({ title }) => title),
  ).map((line) => table.style.bold(line));
  const rule = widths.map((width) => "─".repeat(width)).join(GAP);
  return [...head, rule, ...table.rows.flatMap((row) => rowLines(table, widths, row))].join("\n");
}
