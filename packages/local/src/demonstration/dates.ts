import type { Locale } from "@regia/domain/messages";

/** A date of a text. */
export interface FoundDate {
  /** As it is written. */
  readonly written: string;
  /** As `2026-11-23`, `2026-11` without a day or `--11-23` without a year; undefined if day and month could be exchanged. */
  readonly iso: string | undefined;
}

/** The first letters by which months are recognised, in both languages. */
const MONTHS: readonly RegExp[] = [
  /^(?:gen|jan)/,
  /^feb/,
  /^mar/,
  /^apr/,
  /^ma[gy]/,
  /^(?:giu|jun)/,
  /^(?:lug|jul)/,
  /^(?:ago|aug)/,
  /^se[tp]/,
  /^(?:ott|oct)/,
  /^nov/,
  /^(?:dic|dec)/,
];

const MONTH =
  "(gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|january|february|march|april|may|june|july|august|september|october|november|december|(?:gen|feb|mar|apr|mag|giu|lug|ago|sett|set|ott|nov|dic|jan|jun|jul|aug|sept|sep|oct|dec)\\.?)";
const DAY = "(\\d{1,2})(?:º|°|st|nd|rd|th)?";
const OF_MONTH = "(?:\\s+(?:di|of))?";
const OF_YEAR = "(?:\\s+(?:del|of))?";
const EDGE = { start: "(?<![\\p{L}\\p{N}])", end: "(?![\\p{L}\\p{N}])" };

const pattern = (source: string): RegExp => new RegExp(`${EDGE.start}${source}${EDGE.end}`, "giu");

/** Year, month and day of a match; a part may be missing. */
type Parts = readonly [year: string | undefined, month: string | undefined, day: string | undefined];

/** The ways of writing a date; the first that fits takes the text. */
const WRITINGS: readonly (readonly [
  RegExp,
  (match: readonly string[], locale: Locale) => Parts | "unclear",
])[] = [
  [pattern("(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})(?:T[\\d:.]+Z?)?"), ([, y, m, d]) => [y, m, d]],
  [
    pattern("(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4}|\\d{2})"),
    ([, first, , second, y], locale) => {
      if (locale === "it" || Number(first) > 12) return [y, second, first];
      if (Number(second) > 12) return [y, first, second];
      return first === second ? [y, first, second] : "unclear";
    },
  ],
  [pattern(`${DAY}${OF_MONTH}\\s+${MONTH}(?:${OF_YEAR},?\\s+(\\d{4}))?`), ([, d, m, y]) => [y, m, d]],
  [pattern(`${MONTH}\\s+${DAY}(?:,?\\s+(\\d{4}))?`), ([, m, d, y]) => [y, m, d]],
  [pattern(`${MONTH}${OF_YEAR}\\s+(\\d{4})`), ([, m, y]) => [y, m, undefined]],
];

function monthOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : MONTHS.findIndex((month) => month.test(text.toLowerCase())) + 1;
}

/** Two digits of a year: of this century up to 68, as POSIX reads them. */
function yearOf(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year > 68 ? 1900 + year : 2000 + year;
}

/** The date in ISO notation; undefined if there is no such day. */
function isoOf([y, m, d]: Parts): string | undefined {
  const month = monthOf(m ?? "");
  const day = d === undefined ? 1 : Number(d);
  // A leap year, so that the 29th of February without a year exists.
  const year = y === undefined ? 2024 : yearOf(y);
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCFullYear(year);
  if (month < 1 || month > 12 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined;
  const two = (number: number) => String(number).padStart(2, "0");
  const start = y === undefined ? "-" : String(year).padStart(4, "0");
  return d === undefined ? `${start}-${two(month)}` : `${start}-${two(month)}-${two(day)}`;
}

/** The dates of a text, each once, in its order, and the text with spaces in their places. */
export function datesIn(
  text: string,
  locale: Locale,
): { readonly found: readonly FoundDate[]; readonly rest: string } {
  const found: { readonly place: number; readonly date: FoundDate }[] = [];
  let rest = text;
  for (const [writing, partsOf] of WRITINGS) {
    rest = rest.replaceAll(writing, (...match) => {
      const [written] = match as [string];
      const place = match.find((part) => typeof part === "number") as number;
      const parts = partsOf(match as string[], locale);
      const iso = parts === "unclear" ? undefined : isoOf(parts);
      if (parts !== "unclear" && iso === undefined) return written;
      found.push({ place, date: { written, iso } });
      return " ".repeat(written.length);
    });
  }
  found.sort((one, other) => one.place - other.place);
  const byName = new Map(found.map(({ date }) => [date.iso ?? date.written, date]));
  return { found: [...byName.values()], rest };
}
