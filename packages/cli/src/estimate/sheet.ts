import {
  ASSUMED_VOLUMES_TEXT,
  type AssumptionItem,
  comparePrice,
  utilizationBand,
  utilizationBandText,
} from "@regia/domain/estimate";
import { type Message, type MessageKey, message, translate, translateMessage } from "@regia/domain/messages";
import { type Money, moneyFromCents } from "@regia/domain/money";
import { PLAN_TABLE_FIELDS, presentPlan } from "@regia/domain/plans";
import { createQuote, type QuoteDocument, type QuoteLine, type QuoteTotal } from "@regia/domain/quote";
import { startOfRomeDay } from "@regia/domain/time";
import { labelText, limitText } from "../limits/display.ts";
import type { Context } from "../program/context.ts";
import { comparedPrice } from "./document.ts";
import { type Figures, figuresIn } from "./figures.ts";
import type { Terms } from "./terms.ts";
import type { Variant } from "./variants.ts";

/** Appended to an assumed quantity, and to the assumption that it is based on. */
export const ASSUMED_MARK = " *";

const CENT = moneyFromCents(1n);
const NO_MONEY = moneyFromCents(0n);

/** A name and its value, both formatted. */
export interface Fact {
  /** Stable name for machines. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** One formatted line of the sheet, with its exact amounts. */
export interface SheetLine {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  /** Ends with {@link ASSUMED_MARK} where it is assumed. */
  readonly quantity: string;
  readonly unit: string;
  readonly unitAmount: string;
  readonly monthlyAmount: string;
}

/** One variant as formatted texts, for every output format. */
export interface Sheet {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The limits that differ from the plan's. */
  readonly agreed: readonly Fact[];
  readonly columns: Readonly<Record<Exclude<keyof SheetLine, "name">, string>>;
  readonly lines: readonly SheetLine[];
  readonly totals: readonly Fact[];
  /** How the price compares with the cost; empty without a price, and for the customer. */
  readonly margin: readonly Fact[];
  readonly assumptions: readonly Fact[];
  /** Every assumed volume; the ones that this estimate needs end with {@link ASSUMED_MARK}. */
  readonly assumedVolumes: readonly Fact[];
  readonly notes: readonly string[];
  /** The headings of the parts. */
  readonly headings: Readonly<Record<"agreed" | "margin" | "assumptions" | "assumedVolumes", string>>;
  /** The document with its exact figures. */
  readonly quote: QuoteDocument;
}

export interface SheetInput {
  readonly variant: Variant;
  readonly terms: Terms;
  /** A monthly price to compare the cost with; null for the plan's own. */
  readonly price: Money | null;
}

interface Writer {
  readonly textOf: (message: Message) => string;
  readonly labelOf: (key: MessageKey) => string;
  readonly figures: Figures;
}

/** The quote of a variant. Without a day of issue its dates are meaningless, and the sheet omits them. */
export function quoteOf({ variant, terms }: Pick<SheetInput, "variant" | "terms">): QuoteDocument {
  const { audience, customer, seller, issuedOn, validDays } = terms;
  return createQuote({
    estimate: variant.estimate,
    limits: variant.limits,
    audience,
    customer,
    seller,
    now: issuedOn ? startOfRomeDay(issuedOn) : 0,
    ...(validDays === null ? {} : { validDays }),
  });
}

function factsOf(
  { variant, terms }: SheetInput,
  quote: QuoteDocument,
  writer: Writer,
  { t }: Context,
): Fact[] {
  const { textOf, labelOf, figures } = writer;
  const { seller } = quote;
  const isForCustomer = quote.audience === "customer";
  const band = textOf(utilizationBandText(utilizationBand(quote.utilizationRate)));
  const dated = (iso: string) => (terms.issuedOn ? figures.day(iso) : null);
  const facts: readonly (readonly [name: string, label: string, value: string | null])[] = [
    ["number", labelOf("quote:number"), terms.number ?? (terms.issuedOn ? quote.number : null)],
    ["seller", labelOf("quote:seller"), isForCustomer ? (seller?.name ?? labelOf("quote:notSet")) : null],
    ["sellerAddress", labelOf("quote:sellerAddress"), isForCustomer ? (seller?.address ?? null) : null],
    ["vatNumber", labelOf("quote:vatNumber"), isForCustomer ? (seller?.vatNumber ?? null) : null],
    ["sellerEmail", labelOf("quote:sellerEmail"), isForCustomer ? (seller?.email ?? null) : null],
    ["customer", labelOf("quote:customer"), quote.customer],
    ["issuedOn", labelOf("quote:issuedOn"), dated(quote.issuedOn)],
    ["validUntil", labelOf("quote:validUntil"), dated(quote.validUntil)],
    ["plan", t("estimateCommand:heading.plan"), textOf(presentPlan(variant.plan).displayName)],
    [
      "utilizationRate",
      labelOf("quote:utilizationRate"),
      isForCustomer ? null : `${figures.percent(quote.utilizationRate)} (${band.toLowerCase()})`,
    ],
    ["priceList", labelOf("quote:priceList"), quote.priceListVersion],
  ];
  return facts.flatMap(([name, label, value]) => (value === null ? [] : [{ name, label, value }]));
}

function agreedOf({ custom, limits, plan }: Variant, context: Context): Fact[] {
  return PLAN_TABLE_FIELDS.filter((field) => custom[field] !== undefined).map((field) => ({
    name: field,
    label: labelText(field, context),
    value: limitText({ field, limits, plan }, context),
  }));
}

function totalsOf(quote: QuoteDocument, { textOf, figures }: Writer): Fact[] {
  const shown = (total: QuoteTotal) =>
    total.kind === "amount" ? figures.money(total.amount) : figures.percent(total.percent);
  return quote.totals.map((total) => ({
    name: total.label.key.split(".").at(-1) ?? "",
    label: textOf(total.label),
    value: shown(total),
  }));
}

function assumptionFact(item: AssumptionItem, { textOf, figures }: Writer): Fact {
  const name = item.kind === "rate" ? "utilizationRate" : item.name;
  const mark = item.kind === "assumedVolume" && item.used ? ASSUMED_MARK : "";
  return { name, label: textOf(item.label), value: figures.quantity(item.value) + mark };
}

function marginOf(input: SheetInput, { textOf, figures }: Writer, { t }: Context): Fact[] {
  const { variant } = input;
  const price = comparedPrice(input, variant);
  if (price === null) return [];
  const { profit, markup, message: verdict } = comparePrice({ estimate: variant.estimate, price });
  return [
    {
      name: "price",
      label: t(`estimateCommand:margin.${input.price === null ? "listPrice" : "price"}`),
      value: figures.money(price),
    },
    { name: "profit", label: t("estimateCommand:margin.profit"), value: figures.change(profit) },
    {
      name: "markup",
      label: t("estimateCommand:margin.margin"),
      value: markup === null ? "—" : figures.percent(markup * 100),
    },
    { name: "verdict", label: t("estimateCommand:margin.verdict"), value: textOf(verdict) },
  ];
}

/** The lines that cost something, but are rounded to nothing. */
function belowACent({ lines }: QuoteDocument, { estimate }: Variant): ReadonlySet<string> {
  const costing = estimate.entries.filter(({ monthlyCost }) => monthlyCost > 0n).map(({ name }) => name);
  return new Set(
    lines
      .filter(({ name, monthlyAmount }) => monthlyAmount === 0n && costing.includes(name))
      .map(({ name }) => name),
  );
}

function costLine(line: QuoteLine, isTiny: boolean, { textOf, figures }: Writer, { t }: Context): SheetLine {
  const { name, category, description, quantity, unit, unitAmount, monthlyAmount, assumed } = line;
  return {
    name,
    category: textOf(category),
    description: textOf(description),
    quantity: figures.quantity(quantity ?? 0) + (assumed ? ASSUMED_MARK : ""),
    unit: textOf(unit),
    unitAmount: figures.exactMoney(unitAmount ?? NO_MONEY),
    monthlyAmount: isTiny
      ? t("estimateCommand:lessThan", { amount: figures.money(CENT) })
      : figures.money(monthlyAmount),
  };
}

/** A price for one of something that its line names needs no unit. */
const unitPriceText = (price: string, quantity: string, { textOf }: Writer): string =>
  quantity === "1" ? price : textOf(message("quote:perUnit", { price, quantity }));

/** What the customer gets: the quantity with its unit, and prices that can be read. */
function soldLine(line: QuoteLine, writer: Writer): SheetLine {
  const { textOf, labelOf, figures } = writer;
  const { name, category, description, included, unit, unitAmount, monthlyAmount } = line;
  return {
    name,
    category: textOf(category),
    description: textOf(description),
    quantity: included ? textOf(included) : "",
    unit: textOf(unit),
    unitAmount:
      unitAmount === null ? "—" : unitPriceText(figures.unitPrice(unitAmount), textOf(unit), writer),
    monthlyAmount: monthlyAmount === 0n ? labelOf("quote:withoutExtra") : figures.money(monthlyAmount),
  };
}

/** Writes a variant as texts. */
export function sheetOf(input: SheetInput, context: Context): Sheet {
  const { locale, t } = context;
  const writer: Writer = {
    textOf: (message) => translateMessage(locale, message),
    labelOf: (key) => translate(locale, key),
    figures: figuresIn(locale),
  };
  const { textOf, labelOf } = writer;
  const quote = quoteOf(input);
  const isForCustomer = quote.audience === "customer";
  const tiny = belowACent(quote, input.variant);
  // What the price assumes is not what the customer buys.
  const assumptions = isForCustomer ? [] : quote.assumptions;
  const isAssumed = quote.lines.some(({ assumed }) => assumed);
  return {
    title: isForCustomer ? labelOf("quote:title") : t("estimateCommand:title"),
    facts: factsOf(input, quote, writer, context),
    agreed: agreedOf(input.variant, context),
    columns: {
      category: labelOf("quote:column.category"),
      description: labelOf("quote:column.description"),
      quantity: labelOf(isForCustomer ? "quote:column.included" : "quote:column.quantity"),
      unit: labelOf("quote:column.unit"),
      unitAmount: labelOf(isForCustomer ? "quote:column.unitPrice" : "quote:column.unitCost"),
      monthlyAmount: labelOf("quote:column.monthly"),
    },
    lines: quote.lines.map((line) =>
      isForCustomer ? soldLine(line, writer) : costLine(line, tiny.has(line.name), writer, context),
    ),
    totals: totalsOf(quote, writer),
    margin: marginOf(input, writer, context),
    assumptions: assumptions
      .filter(({ kind }) => kind !== "assumedVolume")
      .map((item) => assumptionFact(item, writer)),
    assumedVolumes: assumptions
      .filter(({ kind }) => kind === "assumedVolume")
      .map((item) => assumptionFact(item, writer)),
    notes: [
      ...(isAssumed ? [`${ASSUMED_MARK.trim()} ${labelOf("quote:assumedVolume")}`] : []),
      labelOf("quote:roundingNote"),
      labelOf(isForCustomer ? "quote:pricesNote" : "quote:costsNote"),
    ],
    headings: {
      agreed: t("estimateCommand:heading.agreed"),
      margin: t("estimateCommand:heading.margin"),
      assumptions: labelOf("quote:assumptions"),
      assumedVolumes: textOf(ASSUMED_VOLUMES_TEXT),
    },
    quote,
  };
}
