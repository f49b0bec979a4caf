import { checkCustomLimits, parseLimitText } from "../limits/index.ts";
import type { LimitField } from "../plans/index.ts";
import { invalid, VALID, type ValidationResult } from "./result.ts";

/**
 * The rule for one field of the enterprise limits form (decision 23): empty, -1 for unlimited, a whole number, or one
 * of the field's words. `parseLimitText` also gives the value.
 */
export function validateLimitText(field: LimitField, text: string): ValidationResult {
  const result = parseLimitText(field, text);
  return result.ok ? VALID : invalid(result.message, result.suggestions);
}

/**
 * The rule of enterprise limits as an object (decision 23); the message is that of the first field that is wrong, the
 * suggestions those of the others. `checkCustomLimits` names each field.
 */
export function validateCustomLimits(value: unknown): ValidationResult {
  const result = checkCustomLimits(value);
  if (result.ok) return VALID;
  const [first, ...others] = result.refusals;
  return invalid(
    first.message,
    others.map(({ message }) => message),
  );
}
