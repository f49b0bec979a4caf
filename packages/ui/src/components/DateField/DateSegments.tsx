import { DateInput, DateSegment } from "react-aria-components/DateField";
import { classNames } from "../../styles/classNames.ts";
import { segment, segments } from "./DateField.css.ts";

/** The parts of a date, each typed or stepped with the arrow keys; inside a DateField or DatePicker. */
export function DateSegments({ className }: { className?: string | undefined }) {
  return (
    <DateInput className={classNames(className, segments)}>
      {(part) => <DateSegment segment={part} className={segment} />}
    </DateInput>
  );
}
