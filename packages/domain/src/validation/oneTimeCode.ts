import { message } from "../messages/index.ts";
import { invalid, VALID, type ValidationResult } from "./result.ts";
import { textOf } from "./text.ts";

const SIX_DIGITS = /^\d{6}$/;

/** A code as it is sent: without the spaces that authenticators show between its digits. */
export function oneTimeCode(value: unknown): string {
  return textOf(value).replace(/\s/g, "");
}

/** The rule for the code of an authenticator: six digits, grouped by spaces or not. */
export function validateOneTimeCode(value: unknown): ValidationResult {
  return SIX_DIGITS.test(oneTimeCode(value)) ? VALID : invalid(message("validation:oneTimeCode.incomplete"));
}
