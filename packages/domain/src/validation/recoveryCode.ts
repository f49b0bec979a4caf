import { message } from "../messages/index.ts";
import { invalid, VALID, type ValidationResult } from "./result.ts";
import { textOf } from "./text.ts";

const SIXTEEN_CHARACTERS = /^[a-z\d]{16}$/;

/** The code as the authentication service makes it: without separators, in lower case. */
export function recoveryCode(value: unknown): string {
  return textOf(value).replace(/[\s-]/g, "").toLowerCase();
}

/** The code in groups of four characters, to be read and typed. */
export function groupedRecoveryCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, "$&-");
}

/** The rule for a recovery code: sixteen letters and digits; spaces, hyphens and capitals allowed. */
export function validateRecoveryCode(value: unknown): ValidationResult {
  return SIXTEEN_CHARACTERS.test(recoveryCode(value))
    ? VALID
    : invalid(message("validation:recoveryCode.incomplete"));
}
