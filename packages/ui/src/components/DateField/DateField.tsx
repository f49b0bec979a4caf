import type { CalendarDate } from "@internationalized/date";
import {
  DateField as AriaDateField,
  type DateFieldProps as AriaDateFieldProps,
} from "react-aria-components/DateField";
import { classNames } from "../../styles/classNames.ts";
import { field, frame } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { DateSegments } from "./DateSegments.tsx";
import { type DayProps, useDay } from "./useDay.ts";

/** Props of a headless date field without those that take its own date types. */
export type WithoutDays<HeadlessProps> = Omit<
  RootProps<HeadlessProps>,
  | "children"
  | "isInvalid"
  | "value"
  | "defaultValue"
  | "onChange"
  | "minValue"
  | "maxValue"
  | "placeholderValue"
  | "granularity"
  | "hourCycle"
  | "hideTimeZone"
>;

export interface DateFieldProps extends WithoutDays<AriaDateFieldProps<CalendarDate>>, DayProps, FieldProps {}

/** Input for a date that the person knows, such as a birthday. To choose from a calendar use DatePicker. */
export function DateField({
  label,
  hint,
  error,
  value,
  defaultValue,
  onChange,
  min,
  max,
  className,
  ...rest
}: DateFieldProps) {
  const { headless, shownError } = useDay({ value, defaultValue, onChange, min, max, error });
  return (
    <AriaDateField
      validationBehavior="aria"
      {...definedProps(rest)}
      {...headless}
      className={classNames(field, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <DateSegments className={frame} />
      <FieldNotes hint={hint} error={shownError} />
    </AriaDateField>
  );
}
