import { Label } from "react-aria-components/Label";
import { ProgressBar } from "react-aria-components/ProgressBar";
import { classNames } from "../../styles/classNames.ts";
import { figure, fill, head, name, progress, track } from "./Progress.css.ts";

export interface ProgressProps {
  /** What is going on. */
  label: string;
  /** How far it is. */
  value: number;
  /** Where it ends. Default 100. */
  maxValue?: number;
  /** Written beside the label instead of the percentage. */
  valueText?: string;
  className?: string;
}

/** Work whose end is known. Otherwise Spinner; for used and allowed amounts UsageBar. */
export function Progress({ label, value, maxValue = 100, valueText, className }: ProgressProps) {
  return (
    <ProgressBar
      value={value}
      maxValue={maxValue}
      {...(valueText ? { valueLabel: valueText } : {})}
      className={classNames(progress, className)}
    >
      {({ percentage, valueText: written }) => (
        <>
          <div className={head}>
            <Label className={name}>{label}</Label>
            <span className={figure}>{written}</span>
          </div>
          <div className={track}>
            <div className={fill} style={{ inlineSize: `${percentage ?? 0}%` }} />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
