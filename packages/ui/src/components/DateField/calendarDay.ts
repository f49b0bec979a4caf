import { type CalendarDate, parseDate } from "@internationalized/date";

/** A calendar date without a time, as year-month-day: "2026-11-21". */
export type DayText = string;

/**
 * Parses a date.
 *
 * @throws Error if the text is not year-month-day. Input of people is never passed here.
 */
export function toCalendarDay(day: DayText): CalendarDate {
  try {
    return parseDate(day);
  } catch (cause) {
    throw new Error(`A date must have the form "2026-11-21", but is "${day}"`, { cause });
  }
}

/** Formats a date; null stays null. */
export const toDayText = (day: { toString(): string } | null): DayText | null => day?.toString() ?? null;
