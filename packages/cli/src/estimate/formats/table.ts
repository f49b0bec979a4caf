import displayWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";
import { fit } from "../../output/clip.ts";
import { oneLine } from "../../output/safeText.ts";
import type { Style } from "../../output/style.ts";
import { type Column, layOut } from "../../output/table.ts";
import type { Context } from "../../program/context.ts";
import type { EstimateDocument } from "../document.ts";
import type { ReportTable } from "../report.ts";
import { reportOf } from "../reportOf.ts";
import { ASSUMED_MARK } from "../sheet.ts";

const INDENT = "  ";

/** Pads the values without a mark, so that right-aligned figures stay aligned. */
function alignMarks(values: readonly string[]): string[] {
  const isMarked = values.some((value) => value.endsWith(ASSUMED_MARK));
  const space = " ".repeat(ASSUMED_MARK.length);
  return values.map((value) => (isMarked && !value.endsWith(ASSUMED_MARK) ? value + space : value));
}

/** Names and values in two columns. */
function factLines(
  facts: readonly (readonly string[])[],
  width: number | undefined,
  align: Column["align"] = "left",
): string {
  const labels = Math.max(0, ...facts.map(([label = ""]) => displayWidth(label)));
  const shownValues = alignMarks(facts.map(([, value = ""]) => oneLine(value)));
  const values = Math.max(0, ...shownValues.map((value) => displayWidth(value)));
  const lines = facts.map(([label = ""], index) => {
    const left = fit(label, labels);
    const shown = shownValues[index] ?? "";
    return `${INDENT}${left}  ${align === "right" ? fit(shown, values, align) : shown}`;
  });
  return width === undefined
    ? lines.join("\n")
    : lines.map((line) => wrapAnsi(line, width, { hard: true, trim: false })).join("\n");
}

/** The output that the estimate is written to. */
export interface Surface {
  /** Width of the terminal in columns; undefined for no limit. */
  readonly width: number | undefined;
  readonly style: Style;
}

function wrapped(text: string, { width }: Surface): string {
  return width === undefined ? text : wrapAnsi(text, width, { hard: true });
}

function gridLines({ kind, columns, rows }: ReportTable, surface: Surface): string {
  const marked = columns.map(({ isNumber }, index) =>
    kind === "lines" && isNumber ? alignMarks(rows.map((row) => row[index] ?? "")) : undefined,
  );
  return layOut({
    columns: columns.map(({ title, isNumber, isSpare }) => ({
      title: oneLine(title),
      align: isNumber ? "right" : "left",
      wraps: kind === "variants" || !isNumber,
      isSpare,
    })),
    rows: rows.map((row, at) => row.map((cell, index) => marked[index]?.[at] ?? cell)),
    ...surface,
  });
}

function section(table: ReportTable, surface: Surface): string[] {
  const { kind, caption, rows, hasFigures } = table;
  if (kind === "lines") return ["", gridLines(table, surface)];
  const body =
    kind === "facts"
      ? factLines(rows, surface.width, hasFigures ? "right" : "left")
      : gridLines(table, surface);
  return ["", surface.style.bold(wrapped(caption, surface)), body];
}

/** An estimate as text for a terminal. */
export async function write(document: EstimateDocument, context: Context, surface: Surface): Promise<string> {
  const { title, facts, tables, notes } = reportOf(document, context);
  const { width, style } = surface;
  const lines = [
    style.bold(`Regia · ${title}`),
    factLines(
      facts.map(({ label, value }) => [label, value]),
      width,
    ),
    ...tables.flatMap((table) => section(table, surface)),
    "",
    ...notes.map((text) => style.dim(wrapped(text, surface))),
  ];
  return `${lines.join("\n")}\n`;
}
