import displayWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";
import { oneLine } from "../../output/safeText.ts";
import type { Style } from "../../output/style.ts";
import { type Column, layOut } from "../../output/table.ts";
import type { Context } from "../../program/context.ts";
import { type ComparisonRow, compareVariants } from "../comparison.ts";
import type { EstimateDocument } from "../document.ts";
import { ASSUMED_MARK, type Fact, sheetOf } from "../sheet.ts";

const COLUMNS = ["category", "description", "unitAmount", "quantity", "unit", "monthlyAmount"] as const;
const NUMBERS: readonly string[] = ["unitAmount", "quantity", "monthlyAmount"];
const WRAPPED: readonly string[] = ["category", "description", "unit"];
const INDENT = "  ";

/** Pads the values without a mark, so that right-aligned figures stay aligned. */
function alignMarks(values: readonly string[]): string[] {
  const isMarked = values.some((value) => value.endsWith(ASSUMED_MARK));
  const space = " ".repeat(ASSUMED_MARK.length);
  return values.map((value) => (isMarked && !value.endsWith(ASSUMED_MARK) ? value + space : value));
}

/** Names and values in two columns; numbers are right-aligned. */
function factLines(
  facts: readonly Fact[],
  width: number | undefined,
  align: Column["align"] = "left",
): string {
  const labels = Math.max(0, ...facts.map(({ label }) => displayWidth(label)));
  const shownValues = alignMarks(facts.map(({ value }) => oneLine(value)));
  const values = Math.max(0, ...shownValues.map((value) => displayWidth(value)));
  const lines = facts.map(({ label }, index) => {
    const shown = shownValues[index] ?? "";
    const left = label + " ".repeat(labels - displayWidth(label));
    const right = align === "right" ? " ".repeat(values - displayWidth(shown)) + shown : shown;
    return `${INDENT}${left}  ${right}`;
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

function part(surface: Surface, heading: string, body: string): string[] {
  return body === "" ? [] : ["", surface.style.bold(wrapped(heading, surface)), body];
}

function notes(t: readonly string[], surface: Surface): string[] {
  return t.map((text) => surface.style.dim(wrapped(text, surface)));
}

function single({ variants, terms, price }: EstimateDocument, surface: Surface, context: Context): string[] {
  const sheet = sheetOf({ variant: variants[0], terms, price }, context);
  const { width, style } = surface;
  const columns = COLUMNS.map(
    (name): Column => ({
      title: sheet.columns[name],
      align: NUMBERS.includes(name) ? "right" : "left",
      wraps: WRAPPED.includes(name),
    }),
  );
  const quantities = alignMarks(sheet.lines.map(({ quantity }) => quantity));
  const rows = sheet.lines.map((line, index) =>
    COLUMNS.map((name) => (name === "quantity" ? (quantities[index] ?? "") : line[name])),
  );
  return [
    style.bold(`Regia · ${sheet.title}`),
    factLines(sheet.facts, width),
    "",
    layOut({ columns, rows, width, style }),
    ...part(surface, context.t("estimateCommand:heading.totals"), factLines(sheet.totals, width, "right")),
    ...part(surface, sheet.headings.margin, factLines(sheet.margin, width)),
    ...part(surface, sheet.headings.agreed, factLines(sheet.agreed, width)),
    ...part(surface, sheet.headings.assumptions, factLines(sheet.assumptions, width, "right")),
    ...part(surface, sheet.headings.assumedVolumes, factLines(sheet.assumedVolumes, width, "right")),
    "",
    ...notes(sheet.notes, surface),
  ];
}

function compared(
  { variants, terms, price }: EstimateDocument,
  surface: Surface,
  context: Context,
): string[] {
  const sheet = compareVariants({ variants, terms, price }, context);
  const columns: Column[] = [
    { title: context.t("estimateCommand:heading.name"), wraps: true },
    ...sheet.names.map((name): Column => ({ title: oneLine(name), align: "right", wraps: true })),
  ];
  const grid = (rows: readonly ComparisonRow[]) =>
    rows.length === 0
      ? ""
      : layOut({ columns, rows: rows.map(({ label, cells }) => [label, ...cells]), ...surface });
  return [
    surface.style.bold(`Regia · ${sheet.title}`),
    factLines(sheet.facts, surface.width),
    ...part(surface, context.t("estimateCommand:heading.variants"), grid([...sheet.inputs, ...sheet.agreed])),
    ...part(surface, context.t("estimateCommand:heading.lines"), grid(sheet.lines)),
    ...part(surface, context.t("estimateCommand:heading.totals"), grid([...sheet.totals, ...sheet.changes])),
    ...part(surface, sheet.headings.margin, grid(sheet.margin)),
    ...part(surface, sheet.headings.assumptions, grid(sheet.assumptions)),
    ...part(surface, sheet.headings.assumedVolumes, grid(sheet.assumedVolumes)),
    "",
    ...notes(sheet.notes, surface),
  ];
}

/** An estimate as text for a terminal. */
export async function write(document: EstimateDocument, context: Context, surface: Surface): Promise<string> {
  const lines = document.compares ? compared(document, surface, context) : single(document, surface, context);
  return `${lines.join("\n")}\n`;
}
