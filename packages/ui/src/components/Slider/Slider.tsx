import { Label } from "react-aria-components/Label";
import { Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components/Slider";
import { classNames } from "../../styles/classNames.ts";
import { label as labelStyle } from "../Field/Field.css.ts";
import { fill, head, output, slider, thumb, track } from "./Slider.css.ts";

export interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** Default 0. */
  minValue?: number;
  /** Default 100. */
  maxValue?: number;
  /** Default 1. */
  step?: number;
  /** How the figure is written; default a plain number. */
  formatOptions?: Intl.NumberFormatOptions;
  isDisabled?: boolean;
  className?: string;
}

/** A figure within a range where about right is good enough. Pair it with NumberField where exact figures matter. */
export function Slider({
  label,
  value,
  onChange,
  minValue = 0,
  maxValue = 100,
  step = 1,
  formatOptions,
  isDisabled = false,
  className,
}: SliderProps) {
  return (
    <AriaSlider
      value={value}
      onChange={(next) => onChange(Array.isArray(next) ? (next[0] ?? value) : next)}
      minValue={minValue}
      maxValue={maxValue}
      step={step}
      isDisabled={isDisabled}
      {...(formatOptions ? { formatOptions } : {})}
      className={classNames(slider, className)}
    >
      <div className={head}>
        <Label className={labelStyle}>{label}</Label>
        <SliderOutput className={output} />
      </div>
      <SliderTrack className={track}>
        {({ state }) => (
          <>
            <div className={fill} style={{ inlineSize: `${state.getThumbPercent(0) * 100}%` }} />
            <SliderThumb className={thumb} />
          </>
        )}
      </SliderTrack>
    </AriaSlider>
  );
}
