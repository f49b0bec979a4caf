import { DateInput, DateSegment } from "react-aria-components/DateField";
import { classNames } from "../../styles/classNames.ts";
import { segment, segments } from "./DateField.css.ts";

/** Inputs for day, month and year, inside a DateField or DatePicker. */
export function DateSegments({ className }: { className?: string | undefined }) {
  return (
    <DateInput className={classNames(className, segments)}>
      {(part) => <DateSegment segment={part} className={segment} />}
    </DateInput>
  );
}
