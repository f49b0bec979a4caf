import type { FormResult } from "@regia/domain/validation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type LocalizedText, useLocalizedText } from "../i18n/useLocalizedText.ts";

/** Options of `useForm`. */
export interface FormSetup<Field extends string> {
  /** Initial values; every field has one. */
  initial: Readonly<Record<Field, string>>;
  /** Validator of the whole form, from `@regia/domain/validation`. */
  validate: (values: Readonly<Record<Field, string>>) => FormResult<Field>;
  /** Called with the values when they are valid. */
  onSubmit: (values: Readonly<Record<Field, string>>) => void;
  /** Why the server refuses the submitted value of a field. Default: it does not. */
  refusal?: { field: Field; reason: LocalizedText | undefined } | undefined;
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
  /** Whether a value is still the one that the server refused. */
  isRefused: boolean;
  /** Whether a value was changed since the last submission, so that its outcome is out of date. */
  isEdited: boolean;
  /** For `<form noValidate onSubmit>`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Resets all fields to their initial values without errors, for use after a successful save. */
  reset: () => void;
}

function focusOn(form: HTMLFormElement | null, field: string | null | undefined) {
  const wrong = form?.elements.namedItem(field ?? "");
  if (wrong instanceof HTMLElement) wrong.focus();
}

/**
 * A form that validates on submit and then on every change. It does not validate on blur: an error that appears while the
 * person presses a button would move that button. A refusal of the server focuses its field and stays until the value
 * changes.
 */
export function useForm<Field extends string>({
  initial,
  validate,
  onSubmit,
  refusal,
}: FormSetup<Field>): FormState<Field> {
  const say = useLocalizedText();
  const [values, setValues] = useState(initial);
  const [submitted, setSubmitted] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const [isJudged, setJudged] = useState(false);
  const result = validate(values);
  const { field: refused, reason } = refusal ?? {};
  const isEdited = Object.keys(values).some((name) => values[name as Field] !== submitted[name as Field]);
  const isRefused = refused !== undefined && reason !== undefined && values[refused] === submitted[refused];

  useEffect(() => {
    if (reason !== undefined) focusOn(form.current, refused);
  }, [refused, reason]);

  return {
    values,
    isRefused,
    isEdited,
    field: (name, hint) => {
      const verdict = result.fields[name];
      const isWrong = isJudged && !verdict.isValid;
      const [suggestion] = verdict.suggestions;
      const bound = {
        name,
        value: values[name],
        onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
      };
      if (isRefused && name === refused) return { ...bound, error: say(reason), hint: undefined };
      return {
        ...bound,
        error: isWrong ? say(verdict.message) : undefined,
        hint: isWrong && suggestion ? say(suggestion) : hint,
      };
    },
    onSubmit: (event) => {
      event.preventDefault();
      form.current = event.currentTarget;
      setJudged(true);
      if (!result.isValid) return focusOn(form.current, result.firstInvalid);
      setSubmitted(values);
      onSubmit(values);
    },
    reset: () => {
      setValues(initial);
      setSubmitted(initial);
      setJudged(false);
    },
  };
}
