import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from "react-aria-components/Calendar";
import { useLocale } from "react-aria-components/I18nProvider";
import { button } from "../Button/Button.css.ts";
import { type DayText, toCalendarDay } from "../DateField/calendarDay.ts";
import { Icon } from "../Icon/index.ts";
import { day as dayStyle, grid, header, month, weekday } from "./DatePicker.css.ts";

const turn = button({ tone: "quiet", size: "sm", shape: "square" });

interface MonthCalendarProps {
  /** The date to mark as today. */
  today?: DayText | undefined;
  /** The date that is shown first. Default: the chosen date, else today's date on the device. */
  openOn?: DayText | undefined;
}

/** The calendar of a DatePicker, showing one month. */
export function MonthCalendar({ today, openOn }: MonthCalendarProps) {
  const { direction } = useLocale();
  const [back, onward] = direction === "rtl" ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    <Calendar defaultFocusedValue={openOn ? toCalendarDay(openOn) : null}>
      <div className={header}>
        <Button slot="previous" className={turn}>
          <Icon glyph={back} />
        </Button>
        <CalendarHeading className={month} />
        <Button slot="next" className={turn}>
          <Icon glyph={onward} />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="narrow" className={grid}>
        <CalendarGridHeader>
          {(name) => <CalendarHeaderCell className={weekday}>{name}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell date={date} data-present={date.toString() === today} className={dayStyle} />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
