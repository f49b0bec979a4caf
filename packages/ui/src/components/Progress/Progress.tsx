import type { Ref } from "react";
import { Label } from "react-aria-components/Label";
import {
  type ProgressBarProps as AriaProgressBarProps,
  ProgressBar,
} from "react-aria-components/ProgressBar";
import { classNames } from "../../styles/classNames.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { figure, fill, head, name, progress, track } from "./Progress.css.ts";

export interface ProgressProps
  extends Omit<
    RootProps<AriaProgressBarProps>,
    "children" | "value" | "maxValue" | "valueLabel" | "isIndeterminate"
  > {
  /** Name of the work. */
  label: string;
  /** Progress so far, from 0 to `maxValue`. Omit it if it is unknown. */
  value?: number | undefined;
  /** Value at which the work is complete. Default 100. */
  maxValue?: number | undefined;
  /** Text shown and read out instead of the percentage. */
  valueText?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Progress of a task of known length. For an unknown length use Spinner; for an amount against a limit use UsageBar. */
export function Progress({ label, value, maxValue = 100, valueText, className, ...rest }: ProgressProps) {
  return (
    <ProgressBar
      {...definedProps({ ...rest, value, valueLabel: valueText })}
      isIndeterminate={value === undefined}
      maxValue={maxValue}
      className={classNames(progress, className)}
    >
      {({ percentage, valueText: written, isIndeterminate }) => (
        <>
          <div className={head}>
            <Label className={name}>{label}</Label>
            <span className={figure}>{isIndeterminate ? valueText : written}</span>
          </div>
          <div className={track}>
            <div
              className={fill}
              data-indeterminate={isIndeterminate || undefined}
              style={isIndeterminate ? undefined : { inlineSize: `${percentage ?? 0}%` }}
            />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
