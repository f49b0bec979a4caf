import type { Message } from "../messages/index.ts";

/** The answer of every validator. Suggestions are hints; a valid entry may still carry some. */
export type ValidationResult =
  | { readonly isValid: true; readonly message: null; readonly suggestions: readonly Message[] }
  | { readonly isValid: false; readonly message: Message; readonly suggestions: readonly Message[] };

const NO_SUGGESTIONS: readonly Message[] = Object.freeze([]);

/** The answer for an entry with nothing to say about it. */
export const VALID: ValidationResult = Object.freeze({
  isValid: true,
  message: null,
  suggestions: NO_SUGGESTIONS,
});

/** The answer for an entry that passes but could be better. */
export function validWith(suggestions: readonly Message[]): ValidationResult {
  return suggestions.length > 0 ? { isValid: true, message: null, suggestions } : VALID;
}

/** The answer for an entry that does not pass: what is wrong, and what would mend it. */
export function invalid(
  message: Message,
  suggestions: readonly Message[] = NO_SUGGESTIONS,
): ValidationResult {
  return { isValid: false, message, suggestions };
}

/** The answers for all fields of a form. */
export interface FormResult<Field extends string> {
  /** Whether every field passes; only then is the form sent. */
  readonly isValid: boolean;
  readonly fields: Readonly<Record<Field, ValidationResult>>;
  /** The first field that does not pass, in the order of the form: where the focus goes. */
  readonly firstInvalid: Field | null;
}

/** Puts the answers of a form's fields together. */
export function formResult<Field extends string>(
  fields: Readonly<Record<Field, ValidationResult>>,
): FormResult<Field> {
  const names = Object.keys(fields) as Field[];
  const firstInvalid = names.find((name) => !fields[name].isValid) ?? null;
  return { isValid: firstInvalid === null, fields, firstInvalid };
}

/** The first answer that does not pass, or {@link VALID}. */
export function firstFailure(checks: readonly (() => ValidationResult)[]): ValidationResult {
  for (const check of checks) {
    const result = check();
    if (!result.isValid) return result;
  }
  return VALID;
}
