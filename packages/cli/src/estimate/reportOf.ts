import type { Context } from "../program/context.ts";
import { compareVariants } from "./comparison.ts";
import type { EstimateDocument } from "./document.ts";
import type { Report, ReportTable } from "./report.ts";
import { type Fact, type SheetLine, sheetOf } from "./sheet.ts";

type LineField = Exclude<keyof SheetLine, "name">;

/** The columns of an estimate's entries in their usual order. */
const LINE_FIELDS: readonly LineField[] = [
  "category",
  "description",
  "unitAmount",
  "quantity",
  "unit",
  "monthlyAmount",
];

/** For the customer the quantity and the unit price name their unit. */
const OF_COSTS: ReadonlySet<LineField> = new Set(["category", "unit"]);

const NUMBERS: ReadonlySet<LineField> = new Set(["unitAmount", "quantity", "monthlyAmount"]);

function single(
  { variants, terms, price }: EstimateDocument,
  allFields: readonly LineField[],
  context: Context,
): Report {
  const { t } = context;
  const fields =
    terms.audience === "customer" ? allFields.filter((field) => !OF_COSTS.has(field)) : allFields;
  const sheet = sheetOf({ variant: variants[0], terms, price }, context);
  const columns = [
    { title: t("estimateCommand:heading.name"), isNumber: false },
    { title: t("estimateCommand:heading.value"), isNumber: true },
  ];
  const table = (caption: string, facts: readonly Fact[], rest: Partial<ReportTable> = {}): ReportTable => ({
    kind: "facts",
    caption,
    columns,
    rows: facts.map(({ label, value }) => [label, value]),
    ...rest,
  });
  const lines: ReportTable = {
    kind: "lines",
    caption: t("estimateCommand:heading.lines"),
    columns: fields.map((field) => ({
      title: sheet.columns[field],
      isNumber: NUMBERS.has(field),
      isSpare: field === "category",
    })),
    rows: sheet.lines.map((line) => fields.map((field) => line[field])),
  };
  return {
    title: sheet.title,
    facts: sheet.facts,
    tables: [
      lines,
      table(t("estimateCommand:heading.totals"), sheet.totals, { isTotal: true, hasFigures: true }),
      table(sheet.headings.margin, sheet.margin),
      table(sheet.headings.agreed, sheet.agreed),
      table(sheet.headings.assumptions, sheet.assumptions, { hasFigures: true }),
      table(sheet.headings.assumedVolumes, sheet.assumedVolumes, { hasFigures: true }),
    ].filter(({ rows }) => rows.length > 0),
    notes: sheet.notes,
  };
}

/**
 * The report of a document.
 *
 * @param fields - the columns of a single estimate's entries, in order
 */
export function reportOf(
  document: EstimateDocument,
  context: Context,
  fields: readonly LineField[] = LINE_FIELDS,
): Report {
  return document.compares ? compareVariants(document, context) : single(document, fields, context);
}
