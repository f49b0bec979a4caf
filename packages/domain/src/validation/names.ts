import { message } from "../messages/index.ts";
import { invalid, VALID, type ValidationResult } from "./result.ts";
import { characterCount, compareLength, textOf } from "./text.ts";

/** Characters in a full name, as the dialog counts them. */
export const FULL_NAME_LENGTH = { min: 2, max: 100 } as const;

/** Characters in a display name. */
export const DISPLAY_NAME_LENGTH = { min: 2, max: 50 } as const;

// Letters of any script with accents, spaces, apostrophes (straight and curly) and hyphens.
const FULL_NAME = /^[\p{L}\p{M}\p{Zs}'’‘\-‐‑]+$/u;
const DISPLAY_NAME = /^[\p{L}\p{M}\p{Nd}\p{Zs}._-]+$/u;
const WORD_BREAK = /\p{Zs}/u;
const LETTER = /\p{L}/u;

const FULL_NAME_RANGE = [message("validation:suggestion.nameLength", FULL_NAME_LENGTH)];
const DISPLAY_NAME_RANGE = [message("validation:suggestion.nameLength", DISPLAY_NAME_LENGTH)];
const FULL_NAME_CHARACTERS = [message("validation:suggestion.fullNameCharacters")];
const DISPLAY_NAME_CHARACTERS = [message("validation:suggestion.displayNameCharacters")];
const FULL_NAME_EXAMPLE = [message("validation:suggestion.fullNameExample")];

/**
 * The sign-up dialog's full-name rule: required, 2 to 100 characters, letters, spaces, apostrophes and hyphens, at
 * least two words. Surrounding spaces are ignored.
 */
export function validateSignupFullName(value: unknown): ValidationResult {
  const name = textOf(value).trim();
  if (name === "") return invalid(message("validation:signup.fullName.required"), FULL_NAME_EXAMPLE);
  const length = compareLength(name, FULL_NAME_LENGTH);
  if (length === "short") return invalid(message("validation:signup.fullName.tooShort"), FULL_NAME_RANGE);
  if (length === "long") return invalid(message("validation:signup.fullName.tooLong"), FULL_NAME_RANGE);
  if (!FULL_NAME.test(name))
    return invalid(message("validation:signup.fullName.characters"), FULL_NAME_CHARACTERS);
  const words = name.split(WORD_BREAK).filter((word) => LETTER.test(word));
  return words.length < 2
    ? invalid(message("validation:signup.fullName.twoWords"), FULL_NAME_EXAMPLE)
    : VALID;
}

/**
 * The sign-up dialog's display-name rule: required, 2 to 50 characters, letters, digits, spaces, dots, underscores and
 * hyphens. Surrounding spaces are ignored.
 */
export function validateSignupDisplayName(value: unknown): ValidationResult {
  const name = textOf(value).trim();
  if (name === "") return invalid(message("validation:signup.displayName.required"), DISPLAY_NAME_RANGE);
  const length = compareLength(name, DISPLAY_NAME_LENGTH);
  if (length === "short")
    return invalid(message("validation:signup.displayName.tooShort"), DISPLAY_NAME_RANGE);
  if (length === "long") return invalid(message("validation:signup.displayName.tooLong"), DISPLAY_NAME_RANGE);
  return DISPLAY_NAME.test(name)
    ? VALID
    : invalid(message("validation:signup.displayName.characters"), DISPLAY_NAME_CHARACTERS);
}

function isGiven(value: unknown): boolean {
  return textOf(value) !== "";
}

/**
 * The authentication layer's full-name rule: if given, at least 2 characters after trimming; only letters, spaces,
 * hyphens and apostrophes.
 */
export function validateAccountFullName(value: unknown): ValidationResult {
  if (!isGiven(value)) return VALID;
  const name = textOf(value).trim();
  if (characterCount(name) < FULL_NAME_LENGTH.min) {
    return invalid(message("validation:account.fullNameTooShort"), FULL_NAME_RANGE);
  }
  return FULL_NAME.test(name)
    ? VALID
    : invalid(message("validation:account.fullNameCharacters"), FULL_NAME_CHARACTERS);
}

/** The authentication layer's display-name rule: if given, 2 to 50 characters after trimming. */
export function validateAccountDisplayName(value: unknown): ValidationResult {
  if (!isGiven(value)) return VALID;
  const length = compareLength(textOf(value).trim(), DISPLAY_NAME_LENGTH);
  if (length === "short")
    return invalid(message("validation:account.displayNameTooShort"), DISPLAY_NAME_RANGE);
  return length === "long"
    ? invalid(message("validation:account.displayNameTooLong"), DISPLAY_NAME_RANGE)
    : VALID;
}
