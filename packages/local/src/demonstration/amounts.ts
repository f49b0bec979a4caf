import type { Locale } from "@regia/domain/messages";
import { type Decimal, decimalOf, times, wholeDecimal } from "./decimal.ts";

/** A sum of money in a text. */
export interface FoundAmount {
  /** As it is written. */
  readonly written: string;
  readonly value: Decimal;
  /** ISO 4217. */
  readonly currency: string;
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:€|eur|euro|euros)$/i, "EUR"],
  [/^(?:(?:us)?\$|usd|dollar[oi]|dollars?)$/i, "USD"],
  [/^(?:£|gbp|sterlin[ae]|pounds?)$/i, "GBP"],
  [/^(?:chf|franc(?:o|hi)(?: svizzer[oi])?|(?:swiss )?francs?)$/i, "CHF"],
  [/^(?:¥|jpy|yen)$/i, "JPY"],
];

const SIGN = "€|US\\$|\\$|£|¥|(?:EUR|USD|GBP|CHF|JPY)(?!\\p{L})";
const NAME =
  "(?:euros?|dollar[oi]|dollars?|sterlin[ae]|pounds?|franc(?:o|hi)(?: svizzer[oi])?|(?:swiss )?francs?|yen)(?!\\p{L})";
const NUMBER = "-?\\d{1,15}(?:[.,'’ \\u00A0\\u202F]\\d{3}(?!\\d)){0,5}(?:[.,]\\d{1,6}(?!\\d))?";
const SCALE =
  "(?:\\s?(mila|migliaia di|milion[ei](?: di)?|miliard[oi](?: di)?|k|thousand|million|billion|mln|mld)(?!\\p{L}))?";

const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(${SIGN})\\s?(${NUMBER})${SCALE}|(${NUMBER})${SCALE}\\s?(${SIGN}|${NAME}))(?![\\p{N}])`,
  "giu",
);

const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:mila|migliaia|k$|thousand)/i, 1_000],
  [/^(?:milion|mln|million)/i, 1_000_000],
  [/^(?:miliard|mld|billion)/i, 1_000_000_000],
];

const named = <T>(names: readonly (readonly [RegExp, T])[], text: string): T | undefined =>
  names.find(([name]) => name.test(text))?.[1];

/** The value of what is written as an amount: a sign or name of a currency beside a number. */
export function amountOf(written: string, locale: Locale): FoundAmount | undefined {
  const [amount] = amountsIn(written, locale).found;
  return amount?.written === written.trim() ? amount : undefined;
}

/** The amounts of a text in its order, and the text with spaces in their places. */
export function amountsIn(
  text: string,
  locale: Locale,
): { readonly found: readonly FoundAmount[]; readonly rest: string } {
  const found: FoundAmount[] = [];
  const rest = text.replaceAll(AMOUNT, (...match) => {
    const [written, sign, after, scaleAfter, before, scaleBefore, name] = match as string[];
    const number = decimalOf((after ?? before ?? "").trim(), locale);
    const currency = named(CURRENCIES, sign ?? name ?? "");
    if (written === undefined || number === undefined || currency === undefined) return String(written);
    const scale = named(SCALES, scaleAfter ?? scaleBefore ?? "") ?? 1;
    found.push({ written: written.trim(), value: times(number, wholeDecimal(scale)), currency });
    return " ".repeat(written.length);
  });
  return { found, rest };
}

/** The sum of amounts in each currency, in the order of their first. */
export function totalsOf(amounts: readonly FoundAmount[]): ReadonlyMap<string, Decimal> {
  const totals = new Map<string, Decimal>();
  for (const { value, currency } of amounts) totals.set(currency, (totals.get(currency) ?? 0n) + value);
  return totals;
}
