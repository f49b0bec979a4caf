import type { CalendarDate } from "@internationalized/date";
import { useState } from "react";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import type { FieldProps } from "../Field/index.ts";
import { definedProps } from "../rootProps.ts";
import { type DayText, toCalendarDay, toDayText } from "./calendarDay.ts";

/** Props shared by the date fields. */
export interface DayProps {
  /** The date, or null for none. Omit it to let the field keep its own state. */
  value?: DayText | null | undefined;
  /** Initial date if `value` is omitted. Default: none. */
  defaultValue?: DayText | null | undefined;
  /** Called with a complete date, or null when the field is emptied; never with an incomplete date. */
  onChange?: ((day: DayText | null) => void) | undefined;
  /** Earliest date allowed. */
  min?: DayText | undefined;
  /** Latest date allowed. */
  max?: DayText | undefined;
}

/** Keeps the date, converts it to the headless library's type, and reports dates outside of `min` and `max`. */
export function useDay({
  value,
  defaultValue = null,
  onChange,
  min,
  max,
  error,
}: DayProps & Pick<FieldProps, "error">) {
  const t = useText("components");
  const format = useFormat();
  const [kept, setKept] = useState(defaultValue);
  const day = value === undefined ? kept : value;
  const change = (next: CalendarDate | null) => {
    const text = toDayText(next);
    setKept(text);
    onChange?.(text);
  };
  const rangeError = () => {
    if (day === null) return undefined;
    if (min !== undefined && day < min) return t("date.tooEarly", { date: format.date(min) });
    if (max !== undefined && day > max) return t("date.tooLate", { date: format.date(max) });
    return undefined;
  };
  const shownError = error ?? rangeError();
  return {
    /** The caller's error, or else the error for a date out of range. */
    shownError,
    clear: () => change(null),
    isEmpty: day === null,
    headless: definedProps({
      granularity: "day" as const,
      shouldForceLeadingZeros: true,
      isInvalid: Boolean(shownError),
      value: day === null ? null : toCalendarDay(day),
      onChange: change,
      minValue: min === undefined ? undefined : toCalendarDay(min),
      maxValue: max === undefined ? undefined : toCalendarDay(max),
    }),
  };
}
