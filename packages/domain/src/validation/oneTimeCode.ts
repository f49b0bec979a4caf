import { message } from "../messages/index.ts";
import { invalid, VALID, type ValidationResult } from "./result.ts";
import { textOf } from "./text.ts";

const SIX_DIGITS = /^\d{6}$/;

/** The code without the spaces that authenticator apps show between digits. */
export function oneTimeCode(value: unknown): string {
  return textOf(value).replace(/\s/g, "");
}

/** The rule for an authenticator's code: six digits, spaces allowed. */
export function validateOneTimeCode(value: unknown): ValidationResult {
  return SIX_DIGITS.test(oneTimeCode(value)) ? VALID : invalid(message("validation:oneTimeCode.incomplete"));
}
