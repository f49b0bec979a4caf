import type { FormResult } from "@regia/domain/validation";
import { type FormEvent, useState } from "react";
import { useLocalizedText } from "../i18n/useLocalizedText.ts";

/** What a form is made of. */
export interface FormSetup<Field extends string> {
  /** Values at first; every field has one. */
  initial: Readonly<Record<Field, string>>;
  /** The rules, from `@regia/domain/validation`. */
  validate: (values: Readonly<Record<Field, string>>) => FormResult<Field>;
  /** Called with values that pass. */
  onSubmit: (values: Readonly<Record<Field, string>>) => void;
}

/** What one field is given: spread it on TextField or PasswordField. */
export interface BoundField {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint: string | undefined;
}

/** A form's state. */
export interface FormState<Field extends string> {
  values: Readonly<Record<Field, string>>;
  /** Binds a field; its hint gives way to suggestions while it is wrong. */
  field: (name: Field, hint?: string) => BoundField;
  /** For `<form noValidate onSubmit>`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Empties the form back to its first values, unjudged: after what it sent was saved. */
  reset: () => void;
}

/**
 * A form that judges on submit, then follows each mended field. Nothing is judged while leaving a field: a message
 * that appears then moves the button the pointer is about to press.
 */
export function useForm<Field extends string>({
  initial,
  validate,
  onSubmit,
}: FormSetup<Field>): FormState<Field> {
  const say = useLocalizedText();
  const [values, setValues] = useState(initial);
  const [isJudged, setJudged] = useState(false);
  const result = validate(values);
  return {
    values,
    field: (name, hint) => {
      const verdict = result.fields[name];
      const isWrong = isJudged && !verdict.isValid;
      const [suggestion] = verdict.suggestions;
      return {
        name,
        value: values[name],
        onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
        error: isWrong ? say(verdict.message) : undefined,
        hint: isWrong && suggestion ? say(suggestion) : hint,
      };
    },
    onSubmit: (event) => {
      event.preventDefault();
      setJudged(true);
      if (result.isValid) return onSubmit(values);
      const wrong = event.currentTarget.elements.namedItem(result.firstInvalid ?? "");
      if (wrong instanceof HTMLElement) wrong.focus();
    },
    reset: () => {
      setValues(initial);
      setJudged(false);
    },
  };
}
