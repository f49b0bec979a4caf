import displayWidth from "fast-string-width";
import { clip, fit } from "./clip.ts";
import { NOTHING } from "./moments.ts";
import { oneLine } from "./safeText.ts";
import { shrink, sum } from "./shrink.ts";
import type { Style } from "./style.ts";

/** A column of a list of any length. */
export interface ListingColumn<Row> {
  /** Stable name for options. */
  readonly name: string;
  readonly title: string;
  readonly value: (row: Row) => string;
  /** A shorter form of the value for narrow terminals, such as the first characters of an id. */
  readonly short?: (row: Row) => string;
  /** Minimum width in terminal columns; longer text is cut. Default: never cut. */
  readonly shrinksTo?: number;
  /** Narrow terminals omit the columns with the highest rank first; those of rank 0 are always shown. */
  readonly rank: number;
  readonly align?: "left" | "right";
}

/** The properties of the output that a list is written to. */
export interface ListingSurface {
  /** Width of the terminal in columns; undefined for no limit. */
  readonly width: number | undefined;
  readonly style: Style;
}

/** A list that is written incrementally under one header. */
export interface Listing<Row> {
  /** The next rows as lines with line breaks; the first call adds the header. */
  add(rows: readonly Row[]): string;
}

interface Shape<Row> {
  readonly column: ListingColumn<Row>;
  readonly text: (row: Row) => string;
  readonly width: number;
}

const GAP = "  ";

function shapeOf<Row>(column: ListingColumn<Row>, rows: readonly Row[], isShort: boolean): Shape<Row> {
  const source = isShort && column.short ? column.short : column.value;
  const text = (row: Row) => oneLine(source(row));
  const widest = rows.reduce((width, row) => Math.max(width, displayWidth(text(row))), 0);
  return { column, text, width: Math.max(widest, displayWidth(column.title)) };
}

/** Whether none of some rows has a value in a column. */
function isBlank<Row>({ value }: ListingColumn<Row>, rows: readonly Row[]): boolean {
  return rows.every((row) => ["", NOTHING].includes(value(row)));
}

/** The columns that fit: unchanged, else without blank ones, else in short forms, else shrunk, else fewer of them. */
function fitting<Row>(
  columns: readonly ListingColumn<Row>[],
  rows: readonly Row[],
  width: number | undefined,
): readonly Shape<Row>[] {
  const whole = columns.map((column) => shapeOf(column, rows, false));
  if (width === undefined) return whole;
  const roomFor = (count: number) => width - GAP.length * (count - 1);
  const fits = (shapes: readonly Shape<Row>[]) =>
    sum(shapes.map((shape) => shape.width)) <= roomFor(shapes.length);
  if (fits(whole)) return whole;
  const filled = whole.filter(({ column }) => column.rank === 0 || !isBlank(column, rows));
  if (fits(filled)) return filled;
  let kept = filled.map(({ column }) => shapeOf(column, rows, true));
  for (;;) {
    const widths = shrink(
      kept.map((shape) => shape.width),
      kept.map(({ column }) => column.shrinksTo),
      roomFor(kept.length),
    );
    if (widths) return kept.map((shape, index) => ({ ...shape, width: widths[index] ?? shape.width }));
    const last = kept.reduce((worst, shape) => (shape.column.rank > worst.column.rank ? shape : worst));
    if (last.column.rank === 0) return kept.slice(0, 1).map((shape) => ({ ...shape, width }));
    kept = kept.filter((shape) => shape !== last);
  }
}

/**
 * A list that fits the terminal, in constant memory: the first rows determine the widths; longer values in later rows
 * are cut, or not aligned if the width has no limit.
 */
export function listingOf<Row>(
  columns: readonly ListingColumn<Row>[],
  { width, style }: ListingSurface,
): Listing<Row> {
  let shapes: readonly Shape<Row>[] | undefined;
  const line = (cells: readonly string[], chosen: readonly Shape<Row>[]) =>
    chosen
      .map((shape, index) => {
        const cell = cells[index] ?? "";
        const room = width === undefined ? Math.max(shape.width, displayWidth(cell)) : shape.width;
        return fit(cell, room, shape.column.align);
      })
      .join(GAP)
      .trimEnd();
  return {
    add(rows) {
      const isFirst = shapes === undefined;
      const chosen = shapes ?? fitting(columns, rows, width);
      shapes = chosen;
      const head = isFirst
        ? [
            style.bold(
              line(
                chosen.map(({ column }) => column.title),
                chosen,
              ),
            ),
            clip(chosen.map((shape) => "─".repeat(shape.width)).join(GAP), width ?? Number.POSITIVE_INFINITY),
          ]
        : [];
      const body = rows.map((row) =>
        line(
          chosen.map(({ text }) => text(row)),
          chosen,
        ),
      );
      return [...head, ...body].map((text) => `${text}\n`).join("");
    },
  };
}
