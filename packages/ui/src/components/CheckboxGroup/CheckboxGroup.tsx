import type { ReactNode, Ref } from "react";
import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps,
} from "react-aria-components/CheckboxGroup";
import { classNames } from "../../styles/classNames.ts";
import { field } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { boxes } from "./CheckboxGroup.css.ts";

export interface CheckboxGroupProps
  extends Omit<RootProps<AriaCheckboxGroupProps>, "children" | "isInvalid">,
    FieldProps {
  /** `Checkbox` elements, each with a `value`. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Any number of choices out of a few. For exactly one use RadioGroup. */
export function CheckboxGroup({ label, hint, error, className, children, ...rest }: CheckboxGroupProps) {
  return (
    <AriaCheckboxGroup
      validationBehavior="aria"
      {...definedProps(rest)}
      isInvalid={Boolean(error)}
      className={classNames(field, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <div className={boxes}>{children}</div>
      <FieldNotes hint={hint} error={error} />
    </AriaCheckboxGroup>
  );
}
