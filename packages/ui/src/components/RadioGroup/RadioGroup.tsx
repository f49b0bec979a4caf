import { RadioGroup as AriaRadioGroup, Radio } from "react-aria-components/RadioGroup";
import { classNames } from "../../styles/classNames.ts";
import { field } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import {
  dot,
  name as nameStyle,
  note as noteStyle,
  option,
  options as optionsStyle,
  words,
} from "./RadioGroup.css.ts";

/** One choice of a group. */
export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** What it means, in a line. */
  note?: string;
  isDisabled?: boolean;
}

export interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  name?: string;
  isDisabled?: boolean;
  className?: string;
}

/** Two to five choices that deserve to be seen side by side. For more use Select. */
export function RadioGroup<Value extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  name,
  isDisabled = false,
  className,
}: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      value={value}
      onChange={(chosen) => {
        const found = options.find((one) => one.value === chosen);
        if (found) onChange(found.value);
      }}
      {...(name ? { name } : {})}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      className={classNames(field, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={optionsStyle}>
        {options.map((one) => (
          <Radio key={one.value} value={one.value} isDisabled={one.isDisabled === true} className={option}>
            <span aria-hidden className={dot} />
            <span className={words}>
              <span className={nameStyle}>{one.label}</span>
              {one.note ? <span className={noteStyle}>{one.note}</span> : null}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes hint={hint} error={error} />
    </AriaRadioGroup>
  );
}
