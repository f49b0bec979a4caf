import type { Locale } from "@regia/domain/messages";
import { decimalOf, wholeDecimal } from "./decimal.ts";
import { findIn } from "./findings.ts";

/** What stands in a question and can fill an argument: each kind in the order of the text, without repetitions. */
export interface Values {
  readonly text: string;
  readonly locale: Locale;
  readonly numbers: readonly number[];
  /** As `2026-11-23`. */
  readonly dates: readonly string[];
  /** As `09:30:00`. */
  readonly times: readonly string[];
  readonly emails: readonly string[];
  readonly links: readonly string[];
  readonly phones: readonly string[];
  readonly quoted: readonly string[];
  /** Names after a preposition of place. */
  readonly places: readonly string[];
  /** Words with a capital letter that begin no sentence. */
  readonly names: readonly string[];
}

/** Words by their place, from two. */
function numbered(words: string): ReadonlyMap<string, number> {
  return new Map(words.split(" ").map((word, index) => [word, index + 2]));
}

const NAME = "\\p{Lu}[\\p{L}'’-]*(?:\\s+\\p{Lu}[\\p{L}'’-]*){0,3}";
const PLACES = new RegExp(
  `(?<!\\p{L})(?:in|a|ad|da|verso|at|to|from|near)\\s+(${NAME}(?:(?:,\\s*(?:(?:e|and)\\s+)?|\\s+(?:e|ed|o|and|or)\\s+)${NAME}){0,9})`,
  "gu",
);
const SEVERAL = /,\s*(?:(?:e|and)\s+)?|\s+(?:e|ed|o|and|or)\s+/u;
/** A name that something stands before which ends no sentence. */
const NAMES = new RegExp(`(?<=[\\p{L}\\p{N},;)]\\s+)${NAME}`, "gu");
/** Names that are no person and no place. */
const CALENDAR =
  /^(?:I|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/i;
const QUOTED =
  /(?<![\p{L}\p{N}])(?:"([^"\n]{1,500})"|«([^»]{1,500})»|“([^”]{1,500})”|'([^'\n]{1,500})'(?![\p{L}\p{N}]))/gu;
const NUMBER = /(?<![\p{L}\p{N}.,])[-−]?\d{1,15}(?:[.,]\d{1,6})*(?![\p{L}\p{N}])/gu;
const TIME = /(?<![\p{N}:.])([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?![\p{N}:])/gu;
/** Words for numbers from two, without those that often mean something else. */
const NUMBER_WORDS: Readonly<Record<Locale, ReadonlyMap<string, number>>> = {
  it: numbered("due tre quattro cinque - sette otto nove dieci"),
  en: numbered("two three four five six seven eight nine ten"),
};
/** Days that are named by their distance from today. */
const NEAR_DAYS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:oggi|today)\b/i, 0],
  [/(?<!after )\b(?:domani|tomorrow)\b/i, 1],
  [/\b(?:dopodomani|day after tomorrow)\b/i, 2],
  [/\b(?:ieri|yesterday)\b/i, -1],
];

/** Characters of a question that are read. */
const READ_CHARACTERS = 20_000;

const unique = <T>(found: readonly T[]): T[] => [...new Set(found)];

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Days of a text as ISO dates; a day without a year is one of this year. */
function daysIn(text: string, found: readonly (string | undefined)[], now: number): string[] {
  const near = NEAR_DAYS.filter(([name]) => name.test(text)).map(([, days]) =>
    isoDay(now + days * 86_400_000),
  );
  const written = found.flatMap((iso) => {
    if (iso === undefined) return [];
    const whole = iso.startsWith("--") ? `${isoDay(now).slice(0, 4)}${iso.slice(1)}` : iso;
    return /^\d{4}-\d\d-\d\d$/.test(whole) ? [whole] : [];
  });
  return unique([...written, ...near]);
}

/** Numbers of a text, amounts of money among them, whose other findings have been replaced by spaces. */
function numbersIn(text: string, amounts: ReturnType<typeof findIn>["amounts"], locale: Locale): number[] {
  const found: { readonly place: number; readonly value: number }[] = [];
  const unit = Number(wholeDecimal(1));
  let rest = text;
  for (const { written, value } of amounts.slice(0, 100)) {
    const place = rest.indexOf(written);
    if (place < 0) continue;
    found.push({ place, value: Number(value) / unit });
    rest = rest.slice(0, place) + " ".repeat(written.length) + rest.slice(place + written.length);
  }
  for (const { index, 0: written } of rest.matchAll(NUMBER)) {
    const value = decimalOf(written, locale);
    if (value !== undefined) found.push({ place: index, value: Number(value) / unit });
  }
  for (const { index, 0: word } of rest.matchAll(/\p{L}+/gu)) {
    const value = NUMBER_WORDS[locale].get(word.toLowerCase());
    if (value !== undefined) found.push({ place: index, value });
  }
  return unique(found.sort((one, other) => one.place - other.place).map(({ value }) => value));
}

/**
 * Finds in a question what arguments can be filled with.
 * @param now milliseconds since 1970, by which "tomorrow" is a date.
 */
export function valuesIn(question: string, locale: Locale, now: number = Date.now()): Values {
  const text = question.slice(0, READ_CHARACTERS);
  const { dates, amounts, emails, links, phones } = findIn(text, locale);
  let rest = text;
  for (const written of [...links, ...emails, ...dates.map((date) => date.written), ...phones].slice(
    0,
    200,
  )) {
    rest = rest.replaceAll(written, " ".repeat(written.length));
  }
  const times: string[] = [];
  const plain = rest.replaceAll(TIME, (written: string, hours: string, minutes: string, seconds = "00") => {
    times.push(`${hours.padStart(2, "0")}:${minutes}:${seconds}`);
    return " ".repeat(written.length);
  });
  const isName = (name: string) => !CALENDAR.test(name);
  return {
    text,
    locale,
    numbers: numbersIn(plain, amounts, locale),
    dates: daysIn(
      text,
      dates.map(({ iso }) => iso),
      now,
    ),
    times: unique(times),
    emails,
    links,
    phones,
    quoted: unique([...text.matchAll(QUOTED)].map(([, ...passages]) => passages.find(Boolean)?.trim() ?? "")),
    places: unique(
      [...plain.matchAll(PLACES)].flatMap(([, found = ""]) => found.split(SEVERAL)).filter(isName),
    ),
    names: unique((plain.match(NAMES) ?? []).filter(isName)),
  };
}
