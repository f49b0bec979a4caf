import {
  ASSUMED_VOLUMES_TEXT,
  type AssumptionItem,
  comparePrice,
  utilizationBand,
  utilizationBandText,
} from "@regia/domain/estimate";
import { displayLimit } from "@regia/domain/limits";
import { type Message, type MessageKey, translate, translateMessage } from "@regia/domain/messages";
import type { Money } from "@regia/domain/money";
import { LIMIT_FIELD_NAMES, LIMIT_FIELDS, presentPlan } from "@regia/domain/plans";
import { createQuote, type QuoteDocument, type QuoteTotal } from "@regia/domain/quote";
import { startOfRomeDay } from "@regia/domain/time";
import type { Context } from "../program/context.ts";
import { type Figures, figuresIn } from "./figures.ts";
import type { Terms } from "./terms.ts";
import type { Variant } from "./variants.ts";

/** Stands behind a quantity that is assumed, and behind the assumption that it comes from. */
export const ASSUMED_MARK = " *";

/** A name and its value, both as shown. */
export interface Fact {
  /** Stable name for machines. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** One line of the sheet as shown, with its amounts for machines. */
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

/** What one variant looks like on paper, in the terminal and in a file: every text is ready to be shown. */
export interface Sheet {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The limits that differ from the plan's. */
  readonly agreed: readonly Fact[];
  readonly columns: Readonly<Record<Exclude<keyof SheetLine, "name">, string>>;
  readonly lines: readonly SheetLine[];
  readonly totals: readonly Fact[];
  /** How the given price compares with the cost. */
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

/** What a sheet is made from. */
export interface SheetInput {
  readonly variant: Variant;
  readonly terms: Terms;
  /** A monthly price to compare the cost with. */
  readonly price: Money | null;
}

interface Writer {
  readonly say: (message: Message) => string;
  readonly word: (key: MessageKey) => string;
  readonly figures: Figures;
}

/** The document; without a day of issue its dated parts mean nothing and are left out of the sheet. */
export function quoteOf({ variant, terms }: Pick<SheetInput, "variant" | "terms">): QuoteDocument {
  const { audience, customer, issuedOn, validDays } = terms;
  return createQuote({
    estimate: variant.estimate,
    audience,
    customer,
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
  const { say, word, figures } = writer;
  const band = say(utilizationBandText(utilizationBand(quote.utilizationRate)));
  const dated = (iso: string) => (terms.issuedOn ? figures.day(iso) : null);
  const facts: readonly (readonly [name: string, label: string, value: string | null])[] = [
    ["number", word("quote:number"), terms.number ?? (terms.issuedOn ? quote.number : null)],
    ["customer", word("quote:customer"), quote.customer],
    ["issuedOn", word("quote:issuedOn"), dated(quote.issuedOn)],
    ["validUntil", word("quote:validUntil"), dated(quote.validUntil)],
    ["plan", t("estimateCommand:heading.plan"), say(presentPlan(variant.plan).displayName)],
    [
      "utilizationRate",
      word("quote:utilizationRate"),
      `${figures.percent(quote.utilizationRate)} (${band.toLowerCase()})`,
    ],
    ["priceList", word("quote:priceList"), quote.priceListVersion],
  ];
  return facts.flatMap(([name, label, value]) => (value === null ? [] : [{ name, label, value }]));
}

function agreedOf({ custom, limits, plan }: Variant, { say }: Writer): Fact[] {
  return LIMIT_FIELD_NAMES.filter((field) => custom[field] !== undefined).map((field) => ({
    name: field,
    label: say({ key: LIMIT_FIELDS[field].label }),
    value: say(displayLimit({ field, limits, plan }).text),
  }));
}

function totalsOf(quote: QuoteDocument, { say, figures }: Writer): Fact[] {
  const shown = (total: QuoteTotal) =>
    total.kind === "amount" ? figures.money(total.amount) : figures.percent(total.percent);
  return quote.totals.map((total) => ({
    name: total.label.key.split(".").at(-1) ?? "",
    label: say(total.label),
    value: shown(total),
  }));
}

function assumptionFact(item: AssumptionItem, { say, figures }: Writer): Fact {
  const name = item.kind === "rate" ? "utilizationRate" : item.name;
  const mark = item.kind === "assumedVolume" && item.used ? ASSUMED_MARK : "";
  return { name, label: say(item.label), value: figures.quantity(item.value) + mark };
}

function marginOf({ variant, price }: SheetInput, { say, figures }: Writer, { t }: Context): Fact[] {
  if (price === null) return [];
  const { profit, margin, message } = comparePrice({ estimate: variant.estimate, price });
  return [
    { name: "price", label: t("estimateCommand:margin.price"), value: figures.money(price) },
    { name: "profit", label: t("estimateCommand:margin.profit"), value: figures.change(profit) },
    {
      name: "margin",
      label: t("estimateCommand:margin.margin"),
      value: margin === null ? "—" : figures.percent(margin * 100),
    },
    { name: "verdict", label: t("estimateCommand:margin.verdict"), value: say(message) },
  ];
}

/** Writes a variant as texts. */
export function sheetOf(input: SheetInput, context: Context): Sheet {
  const { locale, t } = context;
  const writer: Writer = {
    say: (message) => translateMessage(locale, message),
    word: (key) => translate(locale, key),
    figures: figuresIn(locale),
  };
  const { say, word, figures } = writer;
  const quote = quoteOf(input);
  const isForCustomer = quote.audience === "customer";
  const isAssumed = quote.lines.some(({ assumed }) => assumed);
  return {
    title: isForCustomer ? word("quote:title") : t("estimateCommand:title"),
    facts: factsOf(input, quote, writer, context),
    agreed: agreedOf(input.variant, writer),
    columns: {
      category: word("quote:column.category"),
      description: word("quote:column.description"),
      quantity: word("quote:column.quantity"),
      unit: word("quote:column.unit"),
      unitAmount: word(isForCustomer ? "quote:column.unitPrice" : "quote:column.unitCost"),
      monthlyAmount: word("quote:column.monthly"),
    },
    lines: quote.lines.map((line) => ({
      name: line.name,
      category: say(line.category),
      description: say(line.description),
      quantity: figures.quantity(line.quantity) + (line.assumed ? ASSUMED_MARK : ""),
      unit: say(line.unit),
      unitAmount: figures.exactMoney(line.unitAmount),
      monthlyAmount: figures.money(line.monthlyAmount),
    })),
    totals: totalsOf(quote, writer),
    margin: marginOf(input, writer, context),
    assumptions: quote.assumptions
      .filter(({ kind }) => kind !== "assumedVolume")
      .map((item) => assumptionFact(item, writer)),
    assumedVolumes: quote.assumptions
      .filter(({ kind }) => kind === "assumedVolume")
      .map((item) => assumptionFact(item, writer)),
    notes: [
      ...(isAssumed ? [`${ASSUMED_MARK.trim()} ${word("quote:assumedVolume")}`] : []),
      word("quote:roundingNote"),
      word("quote:currencyNote"),
    ],
    headings: {
      agreed: t("estimateCommand:heading.agreed"),
      margin: t("estimateCommand:heading.margin"),
      assumptions: word("quote:assumptions"),
      assumedVolumes: say(ASSUMED_VOLUMES_TEXT),
    },
    quote,
  };
}
