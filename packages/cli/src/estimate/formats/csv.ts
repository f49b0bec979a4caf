import { comparePrice } from "@regia/domain/estimate";
import { type Money, toDecimal } from "@regia/domain/money";
import { PLAN_TABLE_FIELDS, UNLIMITED } from "@regia/domain/plans";
import type { QuoteDocument } from "@regia/domain/quote";
import { stringify } from "csv-stringify/sync";
import { oneLine } from "../../output/safeText.ts";
import type { Context } from "../../program/context.ts";
import { comparedPrice, type EstimateDocument } from "../document.ts";
import { type Sheet, sheetOf } from "../sheet.ts";
import type { Variant } from "../variants.ts";

const COLUMNS = [
  "variant",
  "section",
  "name",
  "label",
  "value",
  "unit",
  "unitAmount",
  "monthlyAmount",
] as const;

/** One record; amounts are exact, numbers have a decimal point. */
type Row = Readonly<Partial<Record<(typeof COLUMNS)[number], string | number | boolean | Money>>>;

/** Facts whose values machines need in another format than people. */
const FACT_VALUES: Readonly<Record<string, (quote: QuoteDocument) => string | number>> = {
  issuedOn: ({ issuedOn }) => issuedOn,
  validUntil: ({ validUntil }) => validUntil,
  utilizationRate: ({ utilizationRate }) => utilizationRate,
};

function factRows({ facts, quote }: Sheet): Row[] {
  return facts.map(({ name, label, value }) => ({
    section: "document",
    name,
    label,
    value: FACT_VALUES[name]?.(quote) ?? value,
  }));
}

function limitRows({ custom }: Variant, { agreed }: Sheet): Row[] {
  return PLAN_TABLE_FIELDS.flatMap((field) => {
    const value = custom[field];
    const label = agreed.find(({ name }) => name === field)?.label ?? field;
    return value === undefined ? [] : [{ section: "limit", name: field, label, value }];
  });
}

function lineRows({ lines, quote }: Sheet): Row[] {
  return quote.lines.map((line, index) => ({
    section: "entry",
    name: line.name,
    label: lines[index]?.description ?? "",
    value: line.quantity ?? UNLIMITED,
    unit: lines[index]?.unit ?? "",
    unitAmount: line.unitAmount ?? "",
    monthlyAmount: line.monthlyAmount,
  }));
}

function totalRows({ totals, quote }: Sheet): Row[] {
  return quote.totals.map((total, index) => ({
    section: "total",
    name: totals[index]?.name ?? "",
    label: totals[index]?.label ?? "",
    value: total.kind === "amount" ? total.amount : total.percent,
    unit: total.kind === "amount" ? "EUR" : "%",
  }));
}

function marginRows({ estimate }: Variant, { margin: shown }: Sheet, price: Money | null): Row[] {
  if (price === null) return [];
  const { profit, markup, state } = comparePrice({ estimate, price });
  const values: Readonly<Record<string, Row["value"]>> = {
    price,
    profit,
    markup: markup ?? "",
    verdict: state,
  };
  return shown.map(({ name, label }) => ({ section: "price", name, label, value: values[name] ?? "" }));
}

function assumptionRows({ assumptions, assumedVolumes, quote }: Sheet): Row[] {
  const labels = [...assumptions, ...assumedVolumes];
  return labels.map(({ name, label }, index) => {
    const item = quote.assumptions[index];
    return {
      section: item?.kind === "assumedVolume" ? "assumedVolume" : "assumption",
      name,
      label,
      value: item?.value ?? "",
    };
  });
}

/** An estimate as comma-separated values (RFC 4180), one record for each figure. Formulas are escaped. */
export async function write(document: EstimateDocument, context: Context): Promise<string> {
  const { variants, terms, price } = document;
  const rows = variants.flatMap((variant) => {
    const sheet = sheetOf({ variant, terms, price }, context);
    const own = [
      ...factRows(sheet),
      ...limitRows(variant, sheet),
      ...lineRows(sheet),
      ...totalRows(sheet),
      ...marginRows(variant, sheet, comparedPrice(document, variant)),
      ...assumptionRows(sheet),
    ];
    return own.map((row): Row => ({ variant: variant.name, ...row }));
  });
  return stringify(rows, {
    header: true,
    columns: [...COLUMNS],
    escape_formulas: true,
    cast: {
      string: (text) => oneLine(text),
      boolean: (flag) => String(flag),
      number: (value) => ({ value: String(value), escape_formulas: false }),
      bigint: (amount) => ({ value: toDecimal(amount as Money), escape_formulas: false }),
    },
  });
}
