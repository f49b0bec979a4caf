import type { ReactNode, Ref } from "react";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { TextArea } from "react-aria-components/TextArea";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { classNames } from "../../styles/classNames.ts";
import { field, frame, input, textArea } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { required } from "./TextField.css.ts";

export interface TextFieldProps
  extends Omit<RootProps<AriaTextFieldProps>, "children" | "isInvalid">,
    FieldProps {
  /** An example value; do not repeat the label. */
  placeholder?: string | undefined;
  /** True allows several lines. Default false. */
  isMultiline?: boolean | undefined;
  /** Initial number of lines if `isMultiline`. Default 4. */
  rows?: number | undefined;
  /** Shown inside the frame after the text: a unit, a button. */
  suffix?: ReactNode;
  /** Ref to the single-line input; `ref` is that of the root. */
  inputRef?: Ref<HTMLInputElement> | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Input for one line of text, or several. For passwords use PasswordField, for numbers NumberField. */
export function TextField({
  label,
  hint,
  error,
  placeholder,
  isMultiline = false,
  rows = 4,
  suffix,
  inputRef,
  className,
  ...rest
}: TextFieldProps) {
  const shown = definedProps({ placeholder });
  return (
    <AriaTextField
      validationBehavior="aria"
      {...definedProps(rest)}
      isInvalid={Boolean(error)}
      className={classNames(field, className)}
    >
      <FieldLabel className={rest.isRequired ? required : undefined}>{label}</FieldLabel>
      <Group className={frame}>
        {isMultiline ? (
          <TextArea {...shown} rows={rows} className={classNames(input, textArea)} />
        ) : (
          <Input {...shown} ref={inputRef} className={input} />
        )}
        {suffix}
      </Group>
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  );
}
