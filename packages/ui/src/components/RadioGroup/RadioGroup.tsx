import type { Ref } from "react";
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField,
} from "react-aria-components/RadioGroup";
import { Text } from "react-aria-components/Text";
import { classNames } from "../../styles/classNames.ts";
import { field } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import {
  dot,
  note as noteStyle,
  optionButton,
  option as optionStyle,
  options as optionsStyle,
  text,
} from "./RadioGroup.css.ts";

/** One choice of a group. */
export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** A one-line explanation. */
  note?: string | undefined;
  /** True if the option cannot be selected. Default false. */
  isDisabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string>
  extends Omit<
      RootProps<AriaRadioGroupProps>,
      "children" | "isInvalid" | "value" | "defaultValue" | "onChange"
    >,
    FieldProps {
  /** The options, in order. */
  options: readonly RadioOption<Value>[];
  /** Value of the selected choice. Omit it to let the group keep its own state. */
  value?: Value | undefined;
  /** Value selected initially if `value` is omitted. Default: none. */
  defaultValue?: Value | undefined;
  /** Called with the value of the selected option. */
  onChange?: ((value: Value) => void) | undefined;
  /** `cards` gives each choice a frame; `list` is compact. Default `cards`. */
  appearance?: "cards" | "list" | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A choice of one out of two to five options, all visible. For more options use Select. */
export function RadioGroup<Value extends string>({
  label,
  hint,
  error,
  options,
  onChange,
  appearance = "cards",
  className,
  ...rest
}: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      {...definedProps(rest)}
      onChange={(chosen) => {
        const found = options.find((one) => one.value === chosen);
        if (found) onChange?.(found.value);
      }}
      isInvalid={Boolean(error)}
      className={classNames(field, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={optionsStyle} data-appearance={appearance} data-orientation={rest.orientation}>
        {options.map((one) => (
          <RadioField
            key={one.value}
            value={one.value}
            isDisabled={one.isDisabled === true}
            className={optionStyle}
          >
            <RadioButton className={optionButton}>
              <span aria-hidden className={dot} />
              <span className={text}>{one.label}</span>
            </RadioButton>
            {one.note ? (
              <Text slot="description" className={noteStyle}>
                {one.note}
              </Text>
            ) : null}
          </RadioField>
        ))}
      </div>
      <FieldNotes hint={hint} error={error} />
    </AriaRadioGroup>
  );
}
