import { type CalendarDate, parseDate } from "@internationalized/date";

/** A day of the calendar without a time: "2026-11-21". */
export type DayText = string;

/**
 * Reads a day.
 *
 * @throws Error when it is not written year-month-day: a day that people type never takes this way
 */
export function toCalendarDay(day: DayText): CalendarDate {
  try {
    return parseDate(day);
  } catch (cause) {
    throw new Error(`A day is written like "2026-11-21", not "${day}"`, { cause });
  }
}

/** Writes a day, or null for none. */
export const toDayText = (day: { toString(): string } | null): DayText | null => day?.toString() ?? null;
