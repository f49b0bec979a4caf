import { message } from "../messages/index.ts";
import { validateResetEmail } from "./email.ts";
import { type FormResult, formResult, invalid, VALID, type ValidationResult } from "./result.ts";
import { textOf } from "./text.ts";

/** The maximum length of a message from the contact page, in characters. */
export const MAX_CONTACT_MESSAGE_LENGTH = 4_000;

/** The entries of the contact form, in the order of its fields. */
export interface ContactForm {
  readonly email: unknown;
  readonly message: unknown;
}

function validateContactMessage(value: unknown): ValidationResult {
  const text = textOf(value).trim();
  if (text === "") return invalid(message("validation:contact.required"));
  return text.length > MAX_CONTACT_MESSAGE_LENGTH
    ? invalid(message("validation:contact.tooLong", { max: MAX_CONTACT_MESSAGE_LENGTH }))
    : VALID;
}

/** The contact form's rules, field by field. */
export function validateContactForm(form: ContactForm): FormResult<keyof ContactForm> {
  return formResult({
    email: validateResetEmail(form.email),
    message: validateContactMessage(form.message),
  });
}
