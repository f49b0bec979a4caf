import type { Locale } from "@regia/domain/messages";
import { parseAddress } from "../addresses/index.ts";
import { amountsIn, type FoundAmount } from "./amounts.ts";
import { datesIn, type FoundDate } from "./dates.ts";

/** What stands in a text, each once, in the order of the text. */
export interface Findings {
  readonly dates: readonly FoundDate[];
  /** Every one, because they are added up. */
  readonly amounts: readonly FoundAmount[];
  readonly emails: readonly string[];
  readonly links: readonly string[];
  readonly phones: readonly string[];
}

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"'`|\\^{}]{3,2000}/giu;
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const PHONE = /(?<![\p{L}\p{N}/.,-])(?:\+|\()?\d[\d ./()-]{4,20}\d(?![\p{L}\p{N}])/gu;

/** Whether digits look like a telephone number: international, or Italian, or in groups as in America. */
function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  if (/^(?:\+|00)/.test(text)) return digits.length >= 8 && digits.length <= 17;
  if (/^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(text)) return true;
  if (text.startsWith("0")) return digits.length >= 6 && digits.length <= 11;
  return text.startsWith("3") && digits.length >= 9 && digits.length <= 10;
}

/** An address without what ends the sentence around it. */
function withoutEnd(link: string): string {
  const trimmed = link.replace(/[.,;:!?»”*_]+$/, "");
  return trimmed.endsWith(")") && !trimmed.includes("(") ? trimmed.slice(0, -1) : trimmed;
}

const each = (found: readonly string[]): string[] => [...new Set(found)];

/** Finds dates, amounts, addresses and telephone numbers in a text. */
export function findIn(text: string, locale: Locale): Findings {
  let rest = text;
  // What one kind has taken is no part of another: a date is no telephone number.
  const take = (pattern: RegExp, isOne: (match: string) => boolean): string[] => {
    const found: string[] = [];
    rest = rest.replaceAll(pattern, (match) => {
      if (!isOne(match)) return match;
      found.push(match);
      return " ".repeat(match.length);
    });
    return found;
  };
  const links = take(LINK, () => true).map(withoutEnd);
  const emails = take(EMAIL, (match) => parseAddress(match) !== undefined);
  const dates = datesIn(rest, locale);
  rest = dates.rest;
  const amounts = amountsIn(rest, locale);
  rest = amounts.rest;
  const phones = take(PHONE, isPhone);
  return {
    dates: dates.found,
    amounts: amounts.found,
    emails: each(emails),
    links: each(links),
    phones: each(phones),
  };
}
