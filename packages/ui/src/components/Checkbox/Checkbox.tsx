import { Check, Minus } from "lucide-react";
import type { ReactNode, Ref } from "react";
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from "react-aria-components/Checkbox";
import { classNames } from "../../styles/classNames.ts";
import type { PartProps } from "../partProps.ts";
import { box, checkbox, tick } from "./Checkbox.css.ts";

export interface CheckboxProps extends PartProps<AriaCheckboxProps> {
  /** Its label; give `aria-label` instead where the words stand elsewhere, as in a table. */
  children?: ReactNode;
  ref?: Ref<HTMLLabelElement>;
}

/** One yes or no of a form that is sent afterwards, or one row of a selection. What acts at once is a Switch. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={classNames(checkbox, className)}>
      {({ isIndeterminate }) => (
        <>
          <span aria-hidden className={box}>
            {isIndeterminate ? <Minus className={tick} /> : <Check className={tick} />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
