import type { CalendarDate } from "@internationalized/date";
import { useState } from "react";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import type { FieldProps } from "../Field/index.ts";
import { definedProps } from "../rootProps.ts";
import { type DayText, toCalendarDay, toDayText } from "./calendarDay.ts";

/** What the fields of a day have in common. */
export interface DayProps {
  /** The day, or null for none; leave it out to let the field keep it. */
  value?: DayText | null | undefined;
  /** The day at first, where the field keeps it. Default none. */
  defaultValue?: DayText | null | undefined;
  /** Called with a whole day, or null once it is empty; never with half of one. */
  onChange?: ((day: DayText | null) => void) | undefined;
  /** The first day allowed. */
  min?: DayText | undefined;
  /** The last day allowed. */
  max?: DayText | undefined;
}

/** Keeps a day, puts it into the headless field's terms, and says when it lies outside the allowed ones. */
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
    /** The error of whoever uses the field, or else that the day is not allowed. */
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
