import { type Message, message } from "../messages/index.ts";
import {
  type FormResult,
  formResult,
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

/** A rule for names that also refuses characters that cannot be seen. */
function visible(name: string, rule: (name: string) => ValidationResult, refusal: Message): ValidationResult {
  const result = rule(name);
  return result.isValid && visibleText(name) !== name
    ? { isValid: false, message: refusal, suggestions: [] }
    : result;
}

/**
 * The authentication layer's rules for the names of a profile form, without characters that cannot be seen; empty names
 * pass.
 */
export function validateProfileForm({
  fullName,
  displayName,
}: Omit<ProfileForm, "phone">): FormResult<"fullName" | "displayName"> {
  return formResult({
    fullName: visible(
      fullName.trim(),
      validateAccountFullName,
      message("validation:account.fullNameCharacters"),
    ),
    displayName: visible(
      displayName.trim(),
      validateAccountDisplayName,
      message("validation:signup.displayName.characters"),
    ),
  });
}
