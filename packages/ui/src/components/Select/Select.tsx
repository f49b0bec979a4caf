import { Check, ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as AriaSelect, SelectValue } from "react-aria-components/Select";
import { classNames } from "../../styles/classNames.ts";
import { field, frame } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import { Icon } from "../Icon/index.ts";
import { item, menu, popover } from "../Menu/Menu.css.ts";
import { chevron, tick, trigger, value as valueStyle } from "./Select.css.ts";

/** One choice of a list. */
export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  name?: string;
  isDisabled?: boolean;
  className?: string;
}

/** One choice of a list that is closed until asked. For two to five weighty choices use RadioGroup. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  name,
  isDisabled = false,
  className,
}: SelectProps<Value>) {
  return (
    <AriaSelect
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
      <Button className={classNames(frame, trigger)}>
        <SelectValue className={valueStyle} />
        <Icon glyph={ChevronDown} size="sm" className={chevron} />
      </Button>
      <FieldNotes hint={hint} error={error} />
      <Popover offset={4} className={popover}>
        <ListBox className={menu}>
          {options.map((one) => (
            <ListBoxItem key={one.value} id={one.value} textValue={one.label} className={item}>
              {one.label}
              <Icon glyph={Check} size="sm" className={tick} />
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
