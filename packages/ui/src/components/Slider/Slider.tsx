import { type Ref, useId } from "react";
import { FieldErrorContext } from "react-aria-components/FieldError";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { NumberField as AriaNumberField } from "react-aria-components/NumberField";
import {
  Slider as AriaSlider,
  type SliderProps as AriaSliderProps,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from "react-aria-components/Slider";
import { TextContext } from "react-aria-components/Text";
import { GROUPED } from "../../i18n/format.ts";
import { classNames } from "../../styles/classNames.ts";
import { frame, input, label as labelStyle } from "../Field/Field.css.ts";
import { FieldNotes, type FieldProps } from "../Field/index.ts";
import { figures } from "../NumberField/NumberField.css.ts";
import { useFigure } from "../NumberField/useFigure.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import {
  figureField,
  fill,
  head,
  mark,
  markLine,
  marks as marksStyle,
  output,
  slider,
  thumb,
  track,
} from "./Slider.css.ts";

export interface SliderProps
  extends Omit<
      RootProps<AriaSliderProps<number>>,
      | "children"
      | "value"
      | "defaultValue"
      | "onChange"
      | "onChangeEnd"
      | "minValue"
      | "maxValue"
      | "orientation"
    >,
    FieldProps {
  /** The number. Omit it to let the slider keep its own state. It may be outside the range while it is being typed. */
  value?: number | undefined;
  /** Initial number if `value` is omitted. Default `minValue`. */
  defaultValue?: number | undefined;
  /** Called with the new number while the thumb moves, and when the field is committed. */
  onChange?: ((value: number) => void) | undefined;
  /** Smallest number allowed. Default 0. */
  minValue?: number | undefined;
  /** Largest number allowed. Default 100. */
  maxValue?: number | undefined;
  /** Numbers marked under the line, such as the ends of the range or thresholds. */
  marks?: readonly number[] | undefined;
  /** Adds an input for the exact number. Default false: the number is only shown. */
  hasField?: boolean | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The headless library describes errors by the browser's ValidityState; this one stands for a custom error. */
const wrong: ValidityState = {
  badInput: false,
  customError: true,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valid: false,
  valueMissing: false,
};

/** Chooses a number in a range by moving a thumb, optionally with an input for the exact number. */
export function Slider({
  label,
  hint,
  error,
  value,
  defaultValue,
  onChange,
  minValue = 0,
  maxValue = 100,
  step = 1,
  marks = [],
  hasField = false,
  formatOptions,
  isDisabled = false,
  className,
  ...rest
}: SliderProps) {
  const hintId = useId();
  const errorId = useId();
  const { figure, settle, rangeError } = useFigure({
    value,
    defaultValue: defaultValue ?? minValue,
    onChange: (next) => (next === null ? undefined : onChange?.(next)),
    minValue,
    maxValue,
  });
  const shown = figure ?? minValue;
  const shownError = error ?? rangeError;
  const described = [shownError ? errorId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  const notes = definedProps({ "aria-describedby": described || undefined });
  const format = { formatOptions: { ...GROUPED, ...formatOptions } };
  return (
    <AriaSlider
      {...definedProps(rest)}
      {...format}
      value={Math.min(Math.max(shown, minValue), maxValue)}
      onChange={settle}
      minValue={minValue}
      maxValue={maxValue}
      step={step}
      isDisabled={isDisabled}
      className={classNames(slider, className)}
    >
      <div className={head}>
        <Label className={labelStyle}>{label}</Label>
        {hasField ? (
          <AriaNumberField
            {...format}
            {...notes}
            aria-label={label}
            value={shown}
            // A slider always has a value: an emptied field gets the previous number back.
            onChange={(next) => (Number.isNaN(next) ? undefined : settle(next))}
            step={step}
            commitBehavior="validate"
            isDisabled={isDisabled}
            isInvalid={Boolean(shownError)}
            className={figureField}
          >
            <Group className={frame}>
              <Input className={classNames(input, figures)} />
            </Group>
          </AriaNumberField>
        ) : (
          <SliderOutput className={output} />
        )}
      </div>
      <SliderTrack className={track}>
        {({ state }) => (
          <>
            <div className={fill} style={{ inlineSize: `${state.getThumbPercent(0) * 100}%` }} />
            <SliderThumb {...notes} isInvalid={Boolean(shownError)} className={thumb} />
            {marks.length > 0 ? (
              <div aria-hidden className={marksStyle}>
                {marks.map((at) => (
                  <span
                    key={at}
                    className={mark}
                    data-edge={at === minValue ? "start" : at === maxValue ? "end" : undefined}
                    style={{ insetInlineStart: `${((at - minValue) / (maxValue - minValue)) * 100}%` }}
                  >
                    <span className={markLine} />
                    {state.getFormattedValue(at)}
                  </span>
                ))}
              </div>
            ) : null}
          </>
        )}
      </SliderTrack>
      <FieldErrorContext.Provider
        value={{
          isInvalid: Boolean(shownError),
          validationErrors: shownError ? [shownError] : [],
          validationDetails: wrong,
        }}
      >
        <TextContext.Provider
          value={{ slots: { description: { id: hintId }, errorMessage: { id: errorId } } }}
        >
          <FieldNotes hint={hint} error={shownError} />
        </TextContext.Provider>
      </FieldErrorContext.Provider>
    </AriaSlider>
  );
}
