import type { Message } from "../messages/index.ts";

/** The result of every validator. Suggestions are hints; a valid entry may have some. */
export type ValidationResult =
  | { readonly isValid: true; readonly message: null; readonly suggestions: readonly Message[] }
  | { readonly isValid: false; readonly message: Message; readonly suggestions: readonly Message[] };

const NO_SUGGESTIONS: readonly Message[] = Object.freeze([]);

/** The result for a valid entry without suggestions. */
export const VALID: ValidationResult = Object.freeze({
  isValid: true,
  message: null,
  suggestions: NO_SUGGESTIONS,
});

/** The result for a valid entry with suggestions. */
export function validWith(suggestions: readonly Message[]): ValidationResult {
  return suggestions.length > 0 ? { isValid: true, message: null, suggestions } : VALID;
}

/** The result for an invalid entry: the error and how to fix it. */
export function invalid(
  message: Message,
  suggestions: readonly Message[] = NO_SUGGESTIONS,
): ValidationResult {
  return { isValid: false, message, suggestions };
}

/** The results for all fields of a form. */
export interface FormResult<Field extends string> {
  /** Whether every field is valid; only then is the form sent. */
  readonly isValid: boolean;
  readonly fields: Readonly<Record<Field, ValidationResult>>;
  /** The first invalid field in the order of the form; it gets the focus. */
  readonly firstInvalid: Field | null;
}

/** Combines the results of a form's fields. */
export function formResult<Field extends string>(
  fields: Readonly<Record<Field, ValidationResult>>,
): FormResult<Field> {
  const names = Object.keys(fields) as Field[];
  const firstInvalid = names.find((name) => !fields[name].isValid) ?? null;
  return { isValid: firstInvalid === null, fields, firstInvalid };
}

/** The first invalid result, or {@link VALID}. */
export function firstFailure(checks: readonly (() => ValidationResult)[]): ValidationResult {
  for (const check of checks) {
    const result = check();
    if (!result.isValid) return result;
  }
  return VALID;
}
