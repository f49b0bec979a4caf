import { formatMoney, type Money, type MoneyFormat } from "@regia/domain/money";
import { intlLocales, type Locale } from "./locales.ts";

/** An instant: a Date, epoch milliseconds, or an ISO 8601 text. */
export type Instant = Date | number | string;

/** Money, numbers and dates as one language writes them. */
export interface Formatters {
  /** An exact amount in euro: "1234,50 €"; `shortWhole` leaves ",00" out of whole amounts. */
  money: (amount: Money, options?: Pick<MoneyFormat, "maximumDecimals" | "shortWhole">) => string;
  number: (value: number) => string;
  /** A ratio: 0.8 is written 80%. */
  percent: (ratio: number) => string;
  /** 21/11/2026 in Italian. */
  date: (instant: Instant) => string;
  /** 21 novembre 2026. */
  longDate: (instant: Instant) => string;
  /** 21/11/2026, 14:30. */
  dateTime: (instant: Instant) => string;
  /** How far an instant is from `now`: "2 ore fa". */
  relative: (instant: Instant, now: Instant) => string;
  /** "a, b e c". */
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
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 });
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

/** The formatters of a language; made once, since Intl objects are dear. */
export function formattersFor(locale: Locale): Formatters {
  const known = cache.get(locale);
  if (known) return known;
  const made = createFormatters(locale);
  cache.set(locale, made);
  return made;
}
