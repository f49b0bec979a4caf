import { compareEstimates } from "@regia/domain/estimate";
import { PLAN_TABLE_FIELDS } from "@regia/domain/plans";
import { labelText, limitText } from "../limits/display.ts";
import type { Context } from "../program/context.ts";
import type { EstimateDocument } from "./document.ts";
import { figuresIn } from "./figures.ts";
import type { Report, ReportTable } from "./report.ts";
import { type Fact, type Sheet, sheetOf } from "./sheet.ts";
import type { Variant, Variants } from "./variants.ts";

/** A label, and a cell for each variant. */
type Row = readonly string[];

const OF_EACH_VARIANT = ["plan", "utilizationRate"];
const NOTHING = "—";

/** The names of the variants, made unique. */
function distinctNames(variants: Variants): string[] {
  return variants.map(({ name }, index) => {
    const earlier = variants.slice(0, index).filter((other) => other.name === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}

/** The rows of a list of every sheet, by name, in the order in which they first appear. */
function rowsOf(sheets: readonly Sheet[], list: (sheet: Sheet) => readonly Fact[]): Row[] {
  const labels = new Map(
    sheets.flatMap((sheet) => list(sheet).map(({ name, label }) => [name, label] as const)),
  );
  return [...labels].map(([name, label]) => [
    label,
    ...sheets.map((sheet) => list(sheet).find((fact) => fact.name === name)?.value ?? NOTHING),
  ]);
}

/** The limits that differ from the plan's in at least one variant, with the value of each variant. */
function limitRows(variants: Variants, context: Context): Row[] {
  const fields = PLAN_TABLE_FIELDS.filter((field) =>
    variants.some(({ custom }) => custom[field] !== undefined),
  );
  return fields.map((field) => [
    labelText(field, context),
    ...variants.map(({ limits, plan }) => limitText({ field, limits, plan }, context)),
  ]);
}

function lineRows(sheets: readonly Sheet[]): Row[] {
  return rowsOf(sheets, ({ lines }) =>
    lines.map(({ name, description, monthlyAmount }) => ({ name, label: description, value: monthlyAmount })),
  );
}

/** How each variant differs from the first one. */
function changeRows([base, ...others]: Variants, isForCustomer: boolean, { locale, t }: Context): Row[] {
  const { change } = figuresIn(locale);
  const changes = others.map(({ estimate }) => compareEstimates({ base: base.estimate, next: estimate }));
  const cost = changes.map(({ monthlyChange }) => change(monthlyChange));
  const price = changes.map(({ suggestedPriceChange }) => change(suggestedPriceChange));
  return [
    ...(isForCustomer ? [] : [[t("estimateCommand:change.monthly"), NOTHING, ...cost]]),
    [t("estimateCommand:change.price"), NOTHING, ...price],
  ];
}

/** The report of variants side by side. */
export function compareVariants({ variants, terms, price }: EstimateDocument, context: Context): Report {
  const { t } = context;
  const sheetFor = (variant: Variant) => sheetOf({ variant, terms, price }, context);
  const [firstVariant, ...others] = variants;
  const first = sheetFor(firstVariant);
  const sheets = [first, ...others.map(sheetFor)];
  // Not shared: a number computed from the content differs for each variant.
  const shared = ({ name }: Fact) =>
    !OF_EACH_VARIANT.includes(name) && (name !== "number" || terms.number !== null);
  const inputs = rowsOf(sheets, ({ facts }) => facts.filter(({ name }) => OF_EACH_VARIANT.includes(name)));
  const totals = rowsOf(sheets, (sheet) => sheet.totals);
  const changes = changeRows(variants, terms.audience === "customer", context);
  const columns = [
    { title: t("estimateCommand:heading.name"), isNumber: false },
    ...distinctNames(variants).map((title) => ({ title, isNumber: true })),
  ];
  const table = (caption: string, rows: readonly Row[], isTotal = false): ReportTable => ({
    kind: "variants",
    caption,
    columns,
    rows,
    isTotal,
  });
  return {
    title: first.title,
    facts: first.facts.filter(shared),
    tables: [
      table(t("estimateCommand:heading.variants"), [...inputs, ...limitRows(variants, context)]),
      table(t("estimateCommand:heading.lines"), lineRows(sheets)),
      table(t("estimateCommand:heading.totals"), [...totals, ...changes], true),
      table(
        first.headings.margin,
        rowsOf(sheets, ({ margin }) => margin),
      ),
      table(
        first.headings.assumptions,
        rowsOf(sheets, ({ assumptions }) => assumptions),
      ),
      table(
        first.headings.assumedVolumes,
        rowsOf(sheets, ({ assumedVolumes }) => assumedVolumes),
      ),
    ].filter(({ rows }) => rows.length > 0),
    notes: first.notes,
  };
}
