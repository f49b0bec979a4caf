import { compareEstimates, ENTRY_NAMES, entryTexts } from "@regia/domain/estimate";
import { displayLimit } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import type { Money } from "@regia/domain/money";
import { LIMIT_FIELD_NAMES, LIMIT_FIELDS } from "@regia/domain/plans";
import type { Context } from "../program/context.ts";
import { figuresIn } from "./figures.ts";
import { type Fact, type Sheet, sheetOf } from "./sheet.ts";
import type { Terms } from "./terms.ts";
import type { Variant, Variants } from "./variants.ts";

/** One row of a comparison: a label and a cell for each variant. */
export interface ComparisonRow {
  readonly name: string;
  readonly label: string;
  readonly cells: readonly string[];
}

/** Variants side by side; every text is formatted. */
export interface ComparisonSheet {
  readonly title: string;
  /** The names of the variants, used as column headers. */
  readonly names: readonly string[];
  /** Customer, number and dates, which the variants share. */
  readonly facts: readonly Fact[];
  /** The plan and rate of each variant. */
  readonly inputs: readonly ComparisonRow[];
  /** The limits that differ from the plan's in at least one variant. */
  readonly agreed: readonly ComparisonRow[];
  readonly lines: readonly ComparisonRow[];
  readonly totals: readonly ComparisonRow[];
  /** How each variant differs from the first one. */
  readonly changes: readonly ComparisonRow[];
  readonly margin: readonly ComparisonRow[];
  readonly assumptions: readonly ComparisonRow[];
  readonly assumedVolumes: readonly ComparisonRow[];
  readonly notes: readonly string[];
  readonly headings: Sheet["headings"];
}

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
function rowsOf(sheets: readonly Sheet[], list: (sheet: Sheet) => readonly Fact[]): ComparisonRow[] {
  const labels = new Map(
    sheets.flatMap((sheet) => list(sheet).map(({ name, label }) => [name, label] as const)),
  );
  return [...labels].map(([name, label]) => ({
    name,
    label,
    cells: sheets.map((sheet) => list(sheet).find((fact) => fact.name === name)?.value ?? NOTHING),
  }));
}

/** The limits that differ from the plan's in at least one variant, with the value of each variant. */
function limitRows(variants: Variants, { locale }: Context): ComparisonRow[] {
  const fields = LIMIT_FIELD_NAMES.filter((field) =>
    variants.some(({ custom }) => custom[field] !== undefined),
  );
  return fields.map((field) => ({
    name: field,
    label: translateMessage(locale, { key: LIMIT_FIELDS[field].label }),
    cells: variants.map(({ limits, plan }) =>
      translateMessage(locale, displayLimit({ field, limits, plan }).text),
    ),
  }));
}

function lineRows(sheets: readonly Sheet[], { locale }: Context): ComparisonRow[] {
  const shown = ENTRY_NAMES.filter((name) =>
    sheets.some(({ lines }) => lines.some((line) => line.name === name)),
  );
  return shown.map((name) => ({
    name,
    label: translateMessage(locale, entryTexts(name).description),
    cells: sheets.map(({ lines }) => lines.find((line) => line.name === name)?.monthlyAmount ?? NOTHING),
  }));
}

function changeRows(variants: Variants, isForCustomer: boolean, context: Context): ComparisonRow[] {
  const [base] = variants;
  const { change } = figuresIn(context.locale);
  const comparisons = variants.map(({ estimate }) =>
    compareEstimates({ base: base.estimate, next: estimate }),
  );
  const row = (name: string, label: string, amounts: readonly Money[]): ComparisonRow => ({
    name,
    label,
    cells: amounts.map((amount, index) => (index === 0 ? NOTHING : change(amount))),
  });
  const price = row(
    "priceChange",
    context.t("estimateCommand:change.price"),
    comparisons.map(({ suggestedPriceChange }) => suggestedPriceChange),
  );
  if (isForCustomer) return [price];
  return [
    row(
      "monthlyChange",
      context.t("estimateCommand:change.monthly"),
      comparisons.map(({ monthlyChange }) => monthlyChange),
    ),
    price,
  ];
}

/** Puts variants side by side. */
export function compareVariants(
  { variants, terms, price }: { variants: Variants; terms: Terms; price: Money | null },
  context: Context,
): ComparisonSheet {
  const sheetFor = (variant: Variant) => sheetOf({ variant, terms, price }, context);
  const [firstVariant, ...others] = variants;
  const first = sheetFor(firstVariant);
  const sheets = [first, ...others.map(sheetFor)];
  // Not shared: a number computed from the content differs for each variant.
  const shared = ({ name }: Fact) =>
    !OF_EACH_VARIANT.includes(name) && (name !== "number" || terms.number !== null);
  return {
    title: first.title,
    names: distinctNames(variants),
    facts: first.facts.filter(shared),
    inputs: rowsOf(sheets, ({ facts }) => facts.filter(({ name }) => OF_EACH_VARIANT.includes(name))),
    agreed: limitRows(variants, context),
    lines: lineRows(sheets, context),
    totals: rowsOf(sheets, ({ totals }) => totals),
    changes: changeRows(variants, terms.audience === "customer", context),
    margin: rowsOf(sheets, ({ margin }) => margin),
    assumptions: rowsOf(sheets, ({ assumptions }) => assumptions),
    assumedVolumes: rowsOf(sheets, ({ assumedVolumes }) => assumedVolumes),
    notes: first.notes,
    headings: first.headings,
  };
}
