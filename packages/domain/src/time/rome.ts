import { type CalendarDay, DAY_MS, type Instant, isCalendarDay } from "./instant.ts";

/** The time zone in which the product's days begin and end (decision 24). */
export const BUSINESS_TIME_ZONE = "Europe/Rome";

let clock: Intl.DateTimeFormat | undefined;

/** The formatter for Rome's time, created on first use: it takes milliseconds, and most commands never need it. */
function romeClock(): Intl.DateTimeFormat {
  clock ??= new Intl.DateTimeFormat("en-US", {
    timeZone: BUSINESS_TIME_ZONE,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return clock;
}

interface ClockReading extends CalendarDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

function read(instant: Instant): ClockReading {
  const reading = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of romeClock().formatToParts(instant)) {
    // The separators are parsed too, and ignored.
    reading[type as keyof ClockReading] = Number(value);
  }
  return reading;
}

function asUtc({ year, month, day }: CalendarDay): Instant {
  return Date.UTC(year, month - 1, day);
}

/** The calendar day in Rome at a moment. */
export function romeDay(instant: Instant): CalendarDay {
  const { year, month, day } = read(instant);
  return { year, month, day };
}

/** Rome's offset from UTC at a whole second, in milliseconds. */
function offsetAt(instant: Instant): number {
  const reading = read(instant);
  const shown = Date.UTC(
    reading.year,
    reading.month - 1,
    reading.day,
    reading.hour,
    reading.minute,
    reading.second,
  );
  return shown - instant;
}

/** The first moment of a day in Rome, in summer and winter time; if the clocks skip midnight, the moment they skip to. */
export function startOfRomeDay(day: CalendarDay): Instant {
  const midnight = asUtc(day);
  const offsets = [offsetAt(midnight - DAY_MS), offsetAt(midnight + DAY_MS)];
  const earliest = midnight - Math.max(...offsets);
  // At most an hour off: the day of the month shows whether that day has begun.
  return romeDay(earliest).day === day.day ? earliest : midnight - Math.min(...offsets);
}

/** Adds a number of days, which may be negative, to a day. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const moved = new Date(asUtc(day) + days * DAY_MS);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** The last millisecond of a day in Rome: what an expiry given as a date means (decision 24). */
export function endOfRomeDay(day: CalendarDay): Instant {
  return startOfRomeDay(addDays(day, 1)) - 1;
}

/** When daily limits are reset: the next midnight in Rome. */
export function nextRomeDay(now: Instant): Instant {
  return startOfRomeDay(addDays(romeDay(now), 1));
}

/** When monthly limits are reset: midnight in Rome on the first day of the next month. */
export function nextRomeMonth(now: Instant): Instant {
  const { year, month } = romeDay(now);
  // Month 13 is the next January.
  return startOfRomeDay({ year, month: month + 1, day: 1 });
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const EARLIEST_YEAR = 1970;

/**
 * Parses a date such as `2026-11-21`.
 *
 * @returns the day; null for anything else, a day that does not exist, or a year before 1970
 */
export function parseDay(value: unknown): CalendarDay | null {
  if (typeof value !== "string") return null;
  const match = DATE.exec(value);
  if (!match) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return year >= EARLIEST_YEAR && isCalendarDay({ year, month, day }) ? { year, month, day } : null;
}

/** Formats a day as `2026-11-21`. */
export function formatDay({ year, month, day }: CalendarDay): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
