import { type Message, message } from "../messages/index.ts";
import { type CharacterClass, hasClass, missingClasses } from "./characterClasses.ts";
import { isGuessable } from "./guessable.ts";
import { firstFailure, invalid, VALID, type ValidationResult, validWith } from "./result.ts";
import { characterCount, compareLength, textOf } from "./text.ts";

/** Password lengths in characters: the dialog's range and two further minimums. */
export const PASSWORD_LENGTH = { min: 8, max: 128, resetMin: 6 } as const;

/** The common passwords that the sign-up dialog's rule names. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  "password",
  "123456",
  "123456789",
  "qwerty",
  "abc123",
  "password123",
  "admin",
  "letmein",
  "welcome",
  "monkey",
]);

const USE_MINIMUM = message("validation:suggestion.passwordLength", { count: PASSWORD_LENGTH.min });
const USE_RESET_MINIMUM = message("validation:suggestion.passwordLength", {
  count: PASSWORD_LENGTH.resetMin,
});
const USE_MAXIMUM = message("validation:suggestion.passwordMaximum", { count: PASSWORD_LENGTH.max });
const REPEAT = message("validation:suggestion.passwordRepeat");
const UNCOMMON = message("validation:suggestion.passwordUncommon");

const ADD: Readonly<Record<CharacterClass, Message>> = {
  lowercase: message("validation:suggestion.passwordLowercase"),
  uppercase: message("validation:suggestion.passwordUppercase"),
  digit: message("validation:suggestion.passwordDigit"),
  symbol: message("validation:suggestion.passwordSymbol"),
};

const additions = (classes: readonly CharacterClass[]) => classes.map((name) => ADD[name]);

/** How to improve a password apart from its length: avoid common passwords, add the missing character classes. */
function improvements(password: string, missing: readonly CharacterClass[]): readonly Message[] {
  return isCommon(password) ? [UNCOMMON, ...additions(missing)] : additions(missing);
}

function isCommon(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase());
}

/**
 * The sign-up dialog's password rule: required, 8 to 128 characters, at least two of the four classes of characters,
 * and not one of the common passwords (in any mix of capitals). A valid password still gets suggestions for missing
 * classes.
 */
export function validateSignupPassword(value: unknown): ValidationResult {
  const password = textOf(value);
  if (password === "") return invalid(message("validation:signup.password.required"), [USE_MINIMUM]);
  const length = compareLength(password, PASSWORD_LENGTH);
  if (length === "long") return invalid(message("validation:signup.password.tooLong"), [USE_MAXIMUM]);
  const missing = missingClasses(password);
  const better = improvements(password, missing);
  if (length === "short") {
    return invalid(message("validation:signup.password.tooShort"), [USE_MINIMUM, ...better]);
  }
  if (missing.length >= 3) return invalid(message("validation:signup.password.tooWeak"), better);
  if (isCommon(password)) return invalid(message("validation:signup.password.tooCommon"), better);
  return validWith(additions(missing));
}

/** A password and its repetition. */
export interface PasswordPair {
  readonly password: unknown;
  readonly confirmPassword: unknown;
}

/** The sign-up dialog's rule for the repeated password: required, equal to the password. */
export function validateConfirmPassword({ password, confirmPassword }: PasswordPair): ValidationResult {
  const repeated = textOf(confirmPassword);
  if (repeated === "") return invalid(message("validation:signup.confirmPassword.required"), [REPEAT]);
  return repeated === textOf(password)
    ? VALID
    : invalid(message("validation:signup.confirmPassword.mismatch"), [REPEAT]);
}

/**
 * The authentication layer's password rule, for sign-up and password update. Checked in order: at
 * least 8 characters, an uppercase letter, a lowercase letter, a digit.
 */
export function validateAccountPassword(value: unknown): ValidationResult {
  const password = textOf(value);
  if (characterCount(password) < PASSWORD_LENGTH.min) {
    return invalid(message("validation:account.passwordTooShort"), [USE_MINIMUM]);
  }
  const missing = missingClasses(password);
  if (missing.includes("uppercase")) {
    return invalid(message("validation:account.passwordUppercase"), [ADD.uppercase]);
  }
  if (missing.includes("lowercase")) {
    return invalid(message("validation:account.passwordLowercase"), [ADD.lowercase]);
  }
  if (missing.includes("digit")) return invalid(message("validation:account.passwordDigit"), [ADD.digit]);
  return VALID;
}

/** The rules of a new password, in the order in which a form lists them. */
export const PASSWORD_RULES = ["length", "uppercase", "lowercase", "digit", "uncommon"] as const;

export type PasswordRule = (typeof PASSWORD_RULES)[number];

/**
 * Which rules a new password follows: together those of the sign-up dialog, of the authentication layer and of the server.
 *
 * @param personal the person's address and names. Default: none
 */
export function passwordRules(
  value: unknown,
  personal: readonly unknown[] = [],
): Readonly<Record<PasswordRule, boolean>> {
  const password = textOf(value);
  const length = compareLength(password, PASSWORD_LENGTH);
  return {
    length: length === "fits",
    uppercase: hasClass(password, "uppercase"),
    lowercase: hasClass(password, "lowercase"),
    digit: hasClass(password, "digit"),
    uncommon:
      password !== "" && !isCommon(password) && (length === "long" || !isGuessable(password, personal)),
  };
}

/**
 * The rules that every new password has to follow: those of the sign-up dialog, then of the authentication layer, then the
 * server's, which refuses what is easily guessed.
 *
 * @param personal the person's address and names. Default: none
 */
export const validatePasswordRules = (value: unknown, personal: readonly unknown[] = []): ValidationResult =>
  firstFailure([
    () => validateSignupPassword(value),
    () => validateAccountPassword(value),
    () =>
      isGuessable(textOf(value), personal)
        ? invalid(message("errors:auth.guessablePassword"), [UNCOMMON])
        : VALID,
  ]);

/**
 * The new-password screen's rule (decision 13). Checked in order: the two entries match, at least 6
 * characters, then the authentication layer's rule.
 */
export function validateNewPassword({ password, confirmPassword }: PasswordPair): ValidationResult {
  const entered = textOf(password);
  if (entered !== textOf(confirmPassword))
    return invalid(message("validation:signup.confirmPassword.mismatch"), [REPEAT]);
  if (characterCount(entered) < PASSWORD_LENGTH.resetMin) {
    return invalid(message("validation:reset.tooShort"), [USE_RESET_MINIMUM]);
  }
  return validateAccountPassword(entered);
}

/**
 * The rule of the password change in settings and account (decision 16). Checked in order: the two entries match, at
 * least 8 characters. The server checks the current password.
 */
export function validatePasswordChange({ password, confirmPassword }: PasswordPair): ValidationResult {
  const entered = textOf(password);
  if (entered !== textOf(confirmPassword))
    return invalid(message("validation:passwordChange.mismatch"), [REPEAT]);
  return characterCount(entered) < PASSWORD_LENGTH.min
    ? invalid(message("validation:passwordChange.tooShort"), [USE_MINIMUM])
    : VALID;
}

/** Whether the account page's password form may be sent: all three entries are filled. */
export function isPasswordFormComplete(form: PasswordPair & { readonly currentPassword: unknown }): boolean {
  return [form.currentPassword, form.password, form.confirmPassword].every((entry) => textOf(entry) !== "");
}
