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
  /** The figure; leave it out to let the slider keep it. It may lie outside the ends while it is being typed. */
  value?: number | undefined;
  /** The figure at first, where the slider keeps it. Default `minValue`. */
  defaultValue?: number | undefined;
  onChange?: ((value: number) => void) | undefined;
  /** Default 0. */
  minValue?: number | undefined;
  /** Default 100. */
  maxValue?: number | undefined;
  /** Figures marked under the line: its ends, the edges of bands. */
  marks?: readonly number[] | undefined;
  /** Offers a field for the exact figure. Default false: the figure is only shown. */
  hasField?: boolean | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** The headless components tell errors in the browser's terms; this one is of our own making. */
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

/** A figure within a range, found by moving along a line; with a field where the exact figure matters too. */
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
  const format = definedProps({ formatOptions });
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
            // An emptied field takes back the figure it had: a slider always stands somewhere.
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
