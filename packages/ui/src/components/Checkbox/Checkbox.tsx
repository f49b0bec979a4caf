import { Check, Minus } from "lucide-react";
import type { ReactNode, Ref } from "react";
import {
  type CheckboxFieldProps as AriaCheckboxProps,
  CheckboxButton,
  CheckboxField,
} from "react-aria-components/Checkbox";
import { classNames } from "../../styles/classNames.ts";
import { FieldNotes, type FieldProps } from "../Field/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { box, checkbox, checkboxButton, notes, tick } from "./Checkbox.css.ts";

export interface CheckboxProps extends RootProps<AriaCheckboxProps>, Pick<FieldProps, "hint" | "error"> {
  /** The label. Use `aria-label` instead if the label is elsewhere, as in a table. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A yes-or-no choice of a form that is submitted later, or a row of a selection. For an immediate effect use Switch. */
export function Checkbox({ children, hint, error, className, ...rest }: CheckboxProps) {
  const isInvalid = Boolean(error) || rest.isInvalid === true;
  return (
    <CheckboxField
      validationBehavior="aria"
      {...definedProps(rest)}
      isInvalid={isInvalid}
      className={classNames(checkbox, className)}
    >
      <CheckboxButton className={checkboxButton}>
        {({ isIndeterminate }) => (
          <>
            <span aria-hidden className={box}>
              {isIndeterminate ? <Minus className={tick} /> : <Check className={tick} />}
            </span>
            {children ? <span>{children}</span> : null}
          </>
        )}
      </CheckboxButton>
      {hint || error ? (
        <div className={notes}>
          <FieldNotes hint={hint} error={error} />
        </div>
      ) : null}
    </CheckboxField>
  );
}
