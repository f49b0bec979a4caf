import type { validation as source } from "../it/validation.ts";
import type { CatalogueLike } from "../shape.ts";

export const validation = {
  signup: {
    email: {
      required: "The e-mail address is required",
      format: "The e-mail format is not valid",
      incompleteDomain: "The e-mail domain looks incomplete",
    },
    password: {
      required: "The password is required",
      tooShort: "Password too short",
      tooLong: "Password too long",
      tooWeak: "Password too weak",
      tooCommon: "Password too common",
    },
    confirmPassword: {
      required: "Confirm your password",
      mismatch: "The passwords do not match",
    },
    fullName: {
      required: "The full name is required",
      tooShort: "Name too short",
      tooLong: "Name too long",
      characters: "The name contains characters that are not valid",
      twoWords: "Enter your first and last name",
    },
    displayName: {
      required: "The display name is required",
      tooShort: "Display name too short",
      tooLong: "Display name too long",
      characters: "The display name contains characters that are not valid",
    },
  },
  login: {
    email: "Enter your e-mail",
    password: "Enter your password",
  },
  account: {
    email: "Enter a valid e-mail address",
    passwordRequired: "Password is required",
    passwordTooShort: "The password must have at least 8 characters",
    passwordUppercase: "The password must have at least one uppercase letter",
    passwordLowercase: "The password must have at least one lowercase letter",
    passwordDigit: "The password must have at least one number",
    fullNameTooShort: "The full name must have at least 2 characters",
    fullNameCharacters: "The name may have only letters, spaces, hyphens and apostrophes",
    displayNameTooShort: "The display name must have at least 2 characters",
    displayNameTooLong: "The display name must have at most 50 characters",
  },
  avatar: {
    type: "Choose a valid image file (JPEG, PNG, GIF or WebP)",
    size: "The file must be smaller than 5MB",
  },
  reset: {
    emailRequired: "The e-mail is required",
    emailFormat: "Enter a valid e-mail",
    tooShort: "The password must have at least 6 characters",
  },
  passwordChange: {
    mismatch: "The passwords do not match",
    tooShort: "The password must have at least 8 characters",
  },
  strength: {
    weak: "Weak",
    medium: "Fair",
    strong: "Strong",
    veryStrong: "Very strong",
  },
  utilization: {
    tooLow: "The utilisation rate must be at least 10%",
    tooHigh: "The utilisation rate cannot be above 100%",
    notANumber: "The utilisation rate must be a number",
  },
  oneTimeCode: {
    incomplete: "Type the six digits of the code.",
  },
  suggestion: {
    emailExample: "Example: name.surname@company.com",
    emailDomain: "Did you mean {{email}}?",
    passwordLength_one: "Use at least {{count, number}} character",
    passwordLength_other: "Use at least {{count, number}} characters",
    passwordMaximum_one: "Use at most {{count, number}} character",
    passwordMaximum_other: "Use at most {{count, number}} characters",
    passwordLowercase: "Add a lowercase letter",
    passwordUppercase: "Add an uppercase letter",
    passwordDigit: "Add a number",
    passwordSymbol: "Add a symbol",
    passwordUncommon: "Choose a password that others would not use",
    passwordRepeat: "Write the same password in both fields",
    nameLength: "Use {{min, number}} to {{max, number}} characters",
    fullNameCharacters: "Use only letters, spaces, hyphens and apostrophes",
    fullNameExample: "Example: Maria Rossi",
    displayNameCharacters: "Use only letters, numbers, spaces, dots, hyphens and underscores",
    avatarSize: "Choose an image of up to {{megabytes, number}} MB",
    avatarType: "Save the image as JPEG, PNG, GIF or WebP and try again",
    utilizationRange: "Choose a value from {{min, number}} to {{max, number}}",
    expiry: "Give a date from {{earliest}} on, or none for a plan without end",
  },
} as const satisfies CatalogueLike<typeof source>;
