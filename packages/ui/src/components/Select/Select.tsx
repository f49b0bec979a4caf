import { Check, ChevronDown } from "lucide-react";
import type { Ref } from "react";
import { Button } from "react-aria-components/Button";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  SelectValue,
} from "react-aria-components/Select";
import { classNames } from "../../styles/classNames.ts";
import { field, frame } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import { Icon } from "../Icon/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { Spinner } from "../Spinner/index.ts";
import { VisuallyHidden } from "../VisuallyHidden/index.ts";
import {
  chevron,
  list,
  note as noteStyle,
  option as optionStyle,
  optionText,
  popover,
  tick,
  trigger,
  value as valueStyle,
} from "./Select.css.ts";

/** An option of the list. */
export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** A one-line explanation. */
  note?: string | undefined;
  /** True if the option cannot be selected. Default false. */
  isDisabled?: boolean | undefined;
}

type HeadlessProps = AriaSelectProps<object>;

export interface SelectProps<Value extends string>
  extends Omit<
      RootProps<HeadlessProps>,
      | "children"
      | "isInvalid"
      | "value"
      | "defaultValue"
      | "onChange"
      | "selectedKey"
      | "defaultSelectedKey"
      | "onSelectionChange"
      | "selectionMode"
      | "disabledKeys"
    >,
    FieldProps {
  /** The options, in order. */
  options: readonly SelectOption<Value>[];
  /** The selected option, or null for none. Omit it to let the field keep its own state. */
  value?: Value | null | undefined;
  /** The option selected initially if `value` is omitted. Default: none. */
  defaultValue?: Value | undefined;
  /** Called with the value of the selected option. */
  onChange?: ((value: Value) => void) | undefined;
  /** True hides the label visually, where the options say what they are about: "Tutti i ruoli". Default false. */
  isLabelHidden?: boolean | undefined;
  /** True while a selection is being applied: a spinner is shown and the field is disabled. Default false. */
  isPending?: boolean | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A choice of one option from a list that opens on demand. For two to five important options use RadioGroup. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  options,
  onChange,
  isLabelHidden = false,
  isPending = false,
  isDisabled = false,
  className,
  ...rest
}: SelectProps<Value>) {
  return (
    <AriaSelect<object>
      validationBehavior="aria"
      {...definedProps(rest)}
      onChange={(chosen) => {
        const found = options.find((one) => one.value === chosen);
        if (found) onChange?.(found.value);
      }}
      isDisabled={isDisabled || isPending}
      isInvalid={Boolean(error)}
      disabledKeys={options.filter((one) => one.isDisabled).map((one) => one.value)}
      className={classNames(field, className)}
    >
      {isLabelHidden ? (
        <VisuallyHidden elementType="span">
          <FieldLabel>{label}</FieldLabel>
        </VisuallyHidden>
      ) : (
        <FieldLabel>{label}</FieldLabel>
      )}
      <Button className={classNames(frame, trigger)} data-invalid={error ? "true" : undefined}>
        <SelectValue className={valueStyle}>
          {({ isPlaceholder, selectedText, defaultChildren }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        {isPending ? <Spinner size="sm" /> : <Icon glyph={ChevronDown} size="sm" className={chevron} />}
      </Button>
      <FieldNotes hint={hint} error={error} />
      <Popover offset={4} className={popover}>
        <ListBox className={list}>
          {options.map((one) => (
            <ListBoxItem key={one.value} id={one.value} textValue={one.label} className={optionStyle}>
              <span className={optionText}>
                <span>{one.label} </span>
                {one.note ? <span className={noteStyle}>{one.note}</span> : null}
              </span>
              <Icon glyph={Check} size="sm" className={tick} />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
