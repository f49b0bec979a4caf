import { numberFormat } from "./format.ts";

/** Longer texts are no numbers that a person types. */
const WHOLE_NUMBER = /^-?\d{1,20}$/;

/** Groups the digits of a whole number: "120000" is "120.000" in Italian. Any other text is returned as it is. */
export function groupDigits(text: string, locale: string): string {
  const entered = text.trim();
  return WHOLE_NUMBER.test(entered) ? numberFormat(locale).format(BigInt(entered)) : text;
}

/**
 * Removes the separators of a whole number that is grouped as in the language: "120.000" in Italian is "120000". Any other
 * text is returned as it is, such as "1.5", which may be meant as a decimal number.
 */
export function ungroupDigits(text: string, locale: string): string {
  const format = numberFormat(locale);
  const separator = format.formatToParts(1000).find(({ type }) => type === "group")?.value ?? "";
  const entered = text.trim();
  const digits = entered.replaceAll(separator, "");
  return WHOLE_NUMBER.test(digits) && format.format(BigInt(digits)) === entered ? digits : text;
}
