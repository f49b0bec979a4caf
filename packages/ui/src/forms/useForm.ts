import type { FormResult } from "@regia/domain/validation";
import { type FormEvent, useState } from "react";
import { useLocalizedText } from "../i18n/useLocalizedText.ts";

/** Options of `useForm`. */
export interface FormSetup<Field extends string> {
  /** Initial values; every field has one. */
  initial: Readonly<Record<Field, string>>;
  /** Validator of the whole form, from `@regia/domain/validation`. */
  validate: (values: Readonly<Record<Field, string>>) => FormResult<Field>;
  /** Called with the values when they are valid. */
  onSubmit: (values: Readonly<Record<Field, string>>) => void;
}

/** Props of one field, to spread on TextField or PasswordField. */
export interface BoundField {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint: string | undefined;
}

/** State of a form. */
export interface FormState<Field extends string> {
  values: Readonly<Record<Field, string>>;
  /** Props for a field. While the field is invalid, a suggestion replaces its hint. */
  field: (name: Field, hint?: string) => BoundField;
  /** For `<form noValidate onSubmit>`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Resets all fields to their initial values without errors, for use after a successful save. */
  reset: () => void;
}

/**
 * A form that validates on submit and then on every change. It does not validate on blur: an error that appears while the
 * person presses a button would move that button.
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
