import { type Message, message } from "../messages/index.ts";
import {
  characterCount,
  type FormResult,
  FULL_NAME_LENGTH,
  formResult,
  invalid,
  VALID,
  type ValidationResult,
  validateAccountDisplayName,
  validateAccountFullName,
  visibleText,
} from "../validation/index.ts";

/** The entries of the profile form. */
export interface ProfileForm {
  readonly fullName: string;
  readonly displayName: string;
  readonly phone: string;
}

/** What the profile form writes to a profile. */
export interface ProfileUpdate {
  readonly full_name: string | null;
  readonly display_name: string | null;
  readonly phone: string | null;
}

function trimmedOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" ? null : trimmed;
}

/**
 * The values that a profile form saves: trimmed, null if empty. Phone numbers that are pasted from another program often
 * have direction marks, which are removed.
 */
export function profileUpdateOf({ fullName, displayName, phone }: ProfileForm): ProfileUpdate {
  return {
    full_name: trimmedOrNull(fullName),
    display_name: trimmedOrNull(displayName),
    phone: trimmedOrNull(visibleText(phone)),
  };
}

/** Maximum number of characters of a phone number, which is not validated otherwise. */
const LONGEST_PHONE = 40;

/** The authentication layer's rule, and the length that the database takes. */
function fullNameRule(name: string): ValidationResult {
  const result = validateAccountFullName(name);
  return result.isValid && characterCount(name) > FULL_NAME_LENGTH.max
    ? invalid(message("validation:signup.fullName.tooLong"))
    : result;
}

/** A rule for names that also refuses characters that cannot be seen. */
function visible(name: string, rule: (name: string) => ValidationResult, refusal: Message): ValidationResult {
  const result = rule(name);
  return result.isValid && visibleText(name) !== name ? invalid(refusal) : result;
}

/**
 * The authentication layer's rules for the names of a profile form, without characters that cannot be seen, and the
 * lengths that the database takes; empty entries pass.
 */
export function validateProfileForm({
  fullName,
  displayName,
  phone,
}: ProfileForm): FormResult<keyof ProfileForm> {
  return formResult({
    fullName: visible(fullName.trim(), fullNameRule, message("validation:account.fullNameCharacters")),
    displayName: visible(
      displayName.trim(),
      validateAccountDisplayName,
      message("validation:signup.displayName.characters"),
    ),
    phone:
      characterCount(visibleText(phone).trim()) > LONGEST_PHONE
        ? invalid(message("validation:account.phoneTooLong", { max: LONGEST_PHONE }))
        : VALID,
  });
}
