import displayWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";
import { fit } from "./clip.ts";
import { shrink } from "./shrink.ts";
import type { Style } from "./style.ts";

export interface Column {
  readonly title: string;
  /** Default: left. Numbers are right-aligned. */
  readonly align?: "left" | "right";
  /** Whether its cells may wrap when the terminal is narrow. Titles may. */
  readonly wraps?: boolean;
  /** Whether it is left out if cells had to wrap otherwise. */
  readonly isSpare?: boolean | undefined;
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

const widest = (texts: readonly string[]): number => Math.max(...texts.map((text) => displayWidth(text)));

/** The widths that fit, after wrapping titles and then, if they may, cells; undefined if they cannot fit. */
function fittingWidths({ columns, rows, width }: Table, cellsMayWrap: boolean): number[] | undefined {
  const cells = columns.map((_, index) => widest(["", ...rows.map((row) => row[index] ?? "")]));
  const natural = columns.map(({ title }, index) => Math.max(displayWidth(title), cells[index] ?? 0));
  if (width === undefined) return natural;
  const room = width - GAP.length * (columns.length - 1);
  const wrappedTitles = columns.map(({ title }, index) =>
    Math.max(widest(title.split(" ")), cells[index] ?? 0),
  );
  const widths = shrink(natural, wrappedTitles, room);
  if (widths || !cellsMayWrap) return widths;
  const least = columns.map(({ wraps }) => (wraps ? NARROWEST_WRAP : undefined));
  return shrink(wrappedTitles, least, room);
}

/** A table without its spare columns. */
function withoutSpare({ columns, rows, ...rest }: Table): Table {
  const isKept = (_: unknown, index: number) => columns[index]?.isSpare !== true;
  return { ...rest, columns: columns.filter(isKept), rows: rows.map((row) => row.filter(isKept)) };
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
 * A table that fits the terminal: aligned columns, without the spare ones and with long texts wrapped where it is narrow;
 * one list for each row where it is very narrow. Wide characters count as two columns.
 */
export function layOut(whole: Table): string {
  const wholeWidths = fittingWidths(whole, false);
  const table = wholeWidths ? whole : withoutSpare(whole);
  const widths = wholeWidths ?? fittingWidths(table, true);
  if (!widths) return asRecords(whole);
  const head = rowLines(
    table,
    widths,
    table.columns.map(({ title }) => title),
  ).map((line) => table.style.bold(line));
  const rule = widths.map((width) => "─".repeat(width)).join(GAP);
  return [...head, rule, ...table.rows.flatMap((row) => rowLines(table, widths, row))].join("\n");
}
