import { oneLine } from "../../output/safeText.ts";
import type { Context } from "../../program/context.ts";
import { type ComparisonRow, compareVariants } from "../comparison.ts";
import type { EstimateDocument } from "../document.ts";
import { type Fact, type SheetLine, sheetOf } from "../sheet.ts";

const SPECIAL = /[\\`*_[\]<>|~&$]/g;

/** Escapes text, so that Markdown shows it unchanged: no markup, link, HTML or line break. */
function literal(text: string): string {
  return oneLine(text).replace(SPECIAL, "\\$&");
}

interface Column {
  readonly title: string;
  readonly isNumber: boolean;
}

function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map(({ title }) => literal(title))),
    line(columns.map(({ isNumber }) => (isNumber ? "---:" : "---"))),
    ...rows.map((row) => line(row.map(literal))),
  ].join("\n");
}

function facts(list: readonly Fact[]): string {
  return list.map(({ label, value }) => `- ${literal(label)}: **${literal(value)}**`).join("\n");
}

function factTable(heading: string, list: readonly Fact[], titles: readonly [string, string]): string[] {
  if (list.length === 0) return [];
  const columns = [
    { title: titles[0], isNumber: false },
    { title: titles[1], isNumber: true },
  ];
  return [
    `## ${literal(heading)}`,
    table(
      columns,
      list.map(({ label, value }) => [label, value]),
    ),
  ];
}

const page = (parts: readonly string[]): string => `${parts.filter((part) => part !== "").join("\n\n")}\n`;

const LINE_FIELDS = ["category", "description", "unitAmount", "quantity", "unit", "monthlyAmount"] as const;
const NUMBERS: ReadonlySet<keyof SheetLine> = new Set(["unitAmount", "quantity", "monthlyAmount"]);

function single({ variants, terms, price }: EstimateDocument, context: Context): string {
  const sheet = sheetOf({ variant: variants[0], terms, price }, context);
  const titles: readonly [string, string] = [
    context.t("estimateCommand:heading.name"),
    context.t("estimateCommand:heading.value"),
  ];
  const columns = LINE_FIELDS.map((field) => ({ title: sheet.columns[field], isNumber: NUMBERS.has(field) }));
  return page([
    `# Regia · ${literal(sheet.title)}`,
    facts(sheet.facts),
    table(
      columns,
      sheet.lines.map((line) => LINE_FIELDS.map((field) => line[field])),
    ),
    ...factTable(context.t("estimateCommand:heading.totals"), sheet.totals, titles),
    ...factTable(sheet.headings.margin, sheet.margin, titles),
    ...factTable(sheet.headings.agreed, sheet.agreed, titles),
    ...factTable(sheet.headings.assumptions, sheet.assumptions, titles),
    ...factTable(sheet.headings.assumedVolumes, sheet.assumedVolumes, titles),
    sheet.notes.map(literal).join("  \n"),
  ]);
}

function compared({ variants, terms, price }: EstimateDocument, context: Context): string {
  const sheet = compareVariants({ variants, terms, price }, context);
  const columns = [
    { title: context.t("estimateCommand:heading.name"), isNumber: false },
    ...sheet.names.map((title) => ({ title, isNumber: true })),
  ];
  const part = (heading: string, rows: readonly ComparisonRow[]) =>
    rows.length === 0
      ? []
      : [
          `## ${literal(heading)}`,
          table(
            columns,
            rows.map(({ label, cells }) => [label, ...cells]),
          ),
        ];
  return page([
    `# Regia · ${literal(sheet.title)}`,
    facts(sheet.facts),
    ...part(context.t("estimateCommand:heading.variants"), [...sheet.inputs, ...sheet.agreed]),
    ...part(context.t("estimateCommand:heading.lines"), sheet.lines),
    ...part(context.t("estimateCommand:heading.totals"), [...sheet.totals, ...sheet.changes]),
    ...part(sheet.headings.margin, sheet.margin),
    ...part(sheet.headings.assumptions, sheet.assumptions),
    ...part(sheet.headings.assumedVolumes, sheet.assumedVolumes),
    sheet.notes.map(literal).join("  \n"),
  ]);
}

/** An estimate in Markdown; every value is escaped. */
export async function write(document: EstimateDocument, context: Context): Promise<string> {
  return document.compares ? compared(document, context) : single(document, context);
}
