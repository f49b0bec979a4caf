import type { Ref } from "react";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from "react-aria-components/NumberField";
import { classNames } from "../../styles/classNames.ts";
import { field, frame, input } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import type { PartProps } from "../partProps.ts";
import { figures, unit as unitStyle } from "./NumberField.css.ts";

export interface NumberFieldProps
  extends Omit<PartProps<AriaNumberFieldProps>, "children" | "isInvalid">,
    FieldProps {
  /** Stands after the figure: "GB", "%". */
  unit?: string;
  placeholder?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A figure, written the reader's way; arrow keys step it. NaN stands for an empty field. */
export function NumberField({ label, hint, error, unit, placeholder, className, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField
      validationBehavior="aria"
      {...rest}
      isInvalid={Boolean(error)}
      className={classNames(field, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={frame}>
        <Input {...(placeholder ? { placeholder } : {})} className={classNames(input, figures)} />
        {unit ? <span className={unitStyle}>{unit}</span> : null}
      </Group>
      <FieldNotes hint={hint} error={error} />
    </AriaNumberField>
  );
}
