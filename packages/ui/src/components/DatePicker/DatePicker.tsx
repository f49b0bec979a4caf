import type { CalendarDate } from "@internationalized/date";
import { CalendarDays, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "react-aria-components/Button";
import {
  DatePicker as AriaDatePicker,
  type DatePickerProps as AriaDatePickerProps,
} from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Popover } from "react-aria-components/Popover";
import { useText } from "../../i18n/useText.ts";
import { classNames } from "../../styles/classNames.ts";
import { button, inFrame } from "../Button/Button.css.ts";
import type { WithoutDays } from "../DateField/DateField.tsx";
import { DateSegments } from "../DateField/DateSegments.tsx";
import type { DayText } from "../DateField/index.ts";
import { type DayProps, useDay } from "../DateField/useDay.ts";
import { field, frame } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import { Icon } from "../Icon/index.ts";
import { IconButton } from "../IconButton/index.ts";
import { definedProps } from "../rootProps.ts";
import { dialog, popover, wholeDate, wrappingFrame } from "./DatePicker.css.ts";
import { MonthCalendar } from "./MonthCalendar.tsx";

export interface DatePickerProps
  extends WithoutDays<AriaDatePickerProps<CalendarDate>>,
    DayProps,
    FieldProps {
  /** The current date: marked in the calendar, and shown first if no date is chosen. Default: the date of the device. */
  today?: DayText | undefined;
  /** Shows a button that clears the date, for fields where an empty date has a meaning ("no expiry"). Default false. */
  isClearable?: boolean | undefined;
}

/** Input for a date that people look up: typed, changed with the arrow keys, or chosen from a calendar. */
export function DatePicker({
  label,
  hint,
  error,
  value,
  defaultValue,
  onChange,
  min,
  max,
  today,
  isClearable = false,
  className,
  ...rest
}: DatePickerProps) {
  const t = useText("components");
  const { headless, shownError, clear, isEmpty } = useDay({ value, defaultValue, onChange, min, max, error });
  const frameRef = useRef<HTMLDivElement>(null);
  const empty = () => {
    clear();
    // The button disappears with the date, so the focus moves to the first segment.
    frameRef.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  };
  const isFixed = rest.isDisabled === true || rest.isReadOnly === true;
  return (
    <AriaDatePicker
      validationBehavior="aria"
      {...definedProps(rest)}
      {...headless}
      className={classNames(field, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group ref={frameRef} className={classNames(frame, wrappingFrame)}>
        <DateSegments className={wholeDate} />
        {isClearable && !isEmpty && !isFixed ? (
          <IconButton
            slot={null}
            icon={X}
            label={t("date.clear")}
            size="sm"
            className={inFrame}
            onPress={empty}
          />
        ) : null}
        <Button className={classNames(button({ tone: "quiet", size: "sm", shape: "square" }), inFrame)}>
          <Icon glyph={CalendarDays} />
        </Button>
      </Group>
      <FieldNotes hint={hint} error={shownError} />
      <Popover placement="bottom end" offset={6} className={popover}>
        <Dialog className={dialog}>
          <MonthCalendar today={today} openOn={isEmpty ? today : undefined} />
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
