import { formatMoney, type Money, type MoneyFormat } from "@regia/domain/money";
import { GROUPED, numberFormat } from "@regia/domain/numbers";
import { intlLocales, type Locale } from "./locales.ts";

export { GROUPED };

/** A point in time: a Date, milliseconds since the epoch, or an ISO 8601 string. */
export type Instant = Date | number | string;

/** Formatters for money, numbers and dates in one language. */
export interface Formatters {
  /** An exact amount in euro: "1.234,50 €". `shortWhole` omits ",00" for whole amounts. */
  money: (amount: Money, options?: Pick<MoneyFormat, "maximumDecimals" | "shortWhole">) => string;
  number: (value: number) => string;
  /** A ratio as a percentage: 0.8 becomes "80%". */
  percent: (ratio: number) => string;
  /** "21/11/2026" in Italian. */
  date: (instant: Instant) => string;
  /** "21 novembre 2026" in Italian. */
  longDate: (instant: Instant) => string;
  /** "21/11/2026, 14:30" in Italian. */
  dateTime: (instant: Instant) => string;
  /** The distance from `now`: "2 ore fa" in Italian. */
  relative: (instant: Instant, now: Instant) => string;
  /** "a, b e c" in Italian. */
  list: (items: readonly string[]) => string;
}

const timeZone = "Europe/Rome";
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000_000],
  ["month", 2_592_000_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

const toDate = (instant: Instant) => new Date(instant);

function createFormatters(locale: Locale): Formatters {
  const tag = intlLocales[locale];
  const number = numberFormat(tag, { maximumFractionDigits: 2 });
  const percent = numberFormat(tag, { style: "percent", maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(tag, { day: "2-digit", month: "2-digit", year: "numeric", timeZone });
  const longDate = new Intl.DateTimeFormat(tag, { day: "numeric", month: "long", year: "numeric", timeZone });
  const dateTime = new Intl.DateTimeFormat(tag, {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
  const list = new Intl.ListFormat(tag, { type: "conjunction" });
  return {
    money: (amount, options) => formatMoney({ amount, locale, ...options }),
    number: (value) => number.format(value),
    percent: (ratio) => percent.format(ratio),
    date: (instant) => date.format(toDate(instant)),
    longDate: (instant) => longDate.format(toDate(instant)),
    dateTime: (instant) => dateTime.format(toDate(instant)),
    relative: (instant, now) => {
      const distance = toDate(instant).getTime() - toDate(now).getTime();
      const [unit, length] = steps.find(([, step]) => Math.abs(distance) >= step) ?? ["second", 1000];
      return relative.format(Math.round(distance / length), unit);
    },
    list: (items) => list.format(items),
  };
}

const cache = new Map<Locale, Formatters>();

/** The formatters of a language. They are cached, because Intl objects are expensive to create. */
export function formattersFor(locale: Locale): Formatters {
  const known = cache.get(locale);
  if (known) return known;
  const made = createFormatters(locale);
  cache.set(locale, made);
  return made;
}
