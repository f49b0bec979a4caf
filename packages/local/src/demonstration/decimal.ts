import type { Locale } from "@regia/domain/messages";

/** Digits after the point that are kept; a number with more is none. */
const SCALE = 6;
const UNIT = 10n ** BigInt(SCALE);

/** An exact decimal number, in millionths. */
export type Decimal = bigint;

const thousandsMark = (locale: Locale): string => (locale === "it" ? "." : ",");

/** The place of the decimal mark in a number's digits and marks; -1 without one. */
function markIn(text: string, locale: Locale): number {
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const mark = text[last];
  if (last < 0 || mark === undefined) return -1;
  // Two kinds of marks: the last is the decimal one. One kind, more than once: it groups thousands.
  if (text.includes(mark === "." ? "," : ".")) return last;
  if (text.indexOf(mark) !== last) return -1;
  const groups = text.length - last - 1 === 3 && /^[1-9]\d{0,2}$/.test(text.slice(0, last));
  return groups && mark === thousandsMark(locale) ? -1 : last;
}

/**
 * The number of a text such as `1.234,50`, `1,234.50` or `-12`; undefined if it is none. A single mark before three
 * digits groups thousands where the language does so.
 */
export function decimalOf(text: string, locale: Locale): Decimal | undefined {
  const [, sign, digits = ""] = /^([-+−]?)\s?(\d[\d.,'’\u00A0\u202F ]{0,30})$/.exec(text.trim()) ?? [];
  const plain = digits.replaceAll(/['’\s]/g, "");
  if (!/^\d+(?:[.,]\d+)*$/.test(plain)) return undefined;
  const mark = markIn(plain, locale);
  const whole = (mark < 0 ? plain : plain.slice(0, mark)).replaceAll(/[.,]/g, "");
  const part = mark < 0 ? "" : plain.slice(mark + 1);
  if (part.length > SCALE) return undefined;
  const value = BigInt(whole) * UNIT + BigInt(part.padEnd(SCALE, "0"));
  return sign === "-" || sign === "−" ? -value : value;
}

/** The whole number as a decimal one. */
export const wholeDecimal = (value: number): Decimal => BigInt(value) * UNIT;

/** A number by another one. */
export const times = (value: Decimal, factor: Decimal): Decimal => (value * factor) / UNIT;

/** A number with as many digits as it has, in the language's notation, with a currency if there is one. */
export function formatDecimal(value: Decimal, locale: Locale, currency?: string): string {
  const size = value < 0n ? -value : value;
  const exact = `${value < 0n ? "-" : ""}${size / UNIT}.${String(size % UNIT).padStart(SCALE, "0")}`;
  const format = new Intl.NumberFormat(
    locale,
    currency === undefined
      ? { maximumFractionDigits: SCALE, useGrouping: "always" }
      : { style: "currency", currency, useGrouping: "always" },
  );
  return format.format(exact as Intl.StringNumericLiteral).replaceAll(/[\u00A0\u202F]/g, " ");
}
