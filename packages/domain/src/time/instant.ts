/**
 * A moment: milliseconds since 1970-01-01 in UTC, as `Date.now()` gives them. The database's microseconds are kept as
 * the fraction; "infinity" of the database is Infinity. The domain has no clock: callers pass the moment.
 */
export type Instant = number;

/** Milliseconds in an hour. */
export const HOUR_MS = 3_600_000;

/** Milliseconds in a day of 24 hours. */
export const DAY_MS = 24 * HOUR_MS;

const TIMESTAMP =
  /^(\d{4,6})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)$/i;

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return leap ? 29 : 28;
}

/** A calendar day, without a time zone. */
export interface CalendarDay {
  readonly year: number;
  /** From 1 for January. */
  readonly month: number;
  readonly day: number;
}

/** Whether a day exists in the calendar. */
export function isCalendarDay({ year, month, day }: CalendarDay): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whether a moment is within what a timestamp of JavaScript can hold. */
function isStorable(instant: Instant): boolean {
  return !Number.isNaN(new Date(instant).getTime());
}

/**
 * Parses a timestamp with an offset, in the formats that the services use: `2026-11-21T01:44:31.000Z`, `2026-11-21
 * 01:44:31.123456+00` (which Safari's Date does not read), `infinity`.
 *
 * @returns the moment, to the microsecond; null for anything else, such as a date without a time
 */
export function parseInstant(value: unknown): Instant | null {
  if (typeof value !== "string") return null;
  if (value === "infinity") return Number.POSITIVE_INFINITY;
  if (value === "-infinity") return Number.NEGATIVE_INFINITY;
  const match = TIMESTAMP.exec(value);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const [fraction = "", sign, offsetHours = "", offsetMinutes = ""] = match.slice(7);
  if (!isCalendarDay({ year, month, day }) || hour > 23 || minute > 59 || second > 59) return null;
  if (Number(offsetHours) > 15 || Number(offsetMinutes) > 59) return null;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second);
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  const microseconds = Number(fraction.slice(0, 6).padEnd(6, "0"));
  const instant = local.getTime() - (sign === "-" ? -offset : offset);
  return isStorable(instant) ? instant + microseconds / 1000 : null;
}

/**
 * A moment as the services accept it: an ISO timestamp in UTC to the millisecond.
 *
 * @throws RangeError for a moment beyond what a timestamp can hold, which is a programming error
 */
export function toIsoTimestamp(instant: Instant): string {
  return new Date(instant).toISOString();
}
