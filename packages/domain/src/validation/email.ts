import { type Message, message } from "../messages/index.ts";
import { invalid, VALID, type ValidationResult } from "./result.ts";
import { textOf } from "./text.ts";

/** The longest e-mail address that mail servers accept, in characters (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** The shape that a browser's e-mail field accepts (WHATWG HTML, "valid e-mail address"). */
const SHAPE =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/**
 * Whether an address has ASCII characters only. Mail and sign-in servers know of no others: of a domain with an accent they
 * know the ASCII form. Wide letters count as plain ones, because the server reads them so.
 */
export function isAsciiEmail(email: string): boolean {
  return /^\p{ASCII}*$/u.test(email.normalize("NFKC"));
}

const COMMON_DOMAINS = [
  "gmail.com",
  "libero.it",
  "outlook.com",
  "hotmail.it",
  "yahoo.it",
  "icloud.com",
  "virgilio.it",
  "alice.it",
  "tiscali.it",
  "live.it",
  "proton.me",
  "pec.it",
];

const EXAMPLE = [message("validation:suggestion.emailExample")];

function completedAddress(email: string, domain: string): readonly Message[] {
  const common = COMMON_DOMAINS.find((name) => name.startsWith(`${domain.toLowerCase()}.`));
  if (!common) return EXAMPLE;
  return [message("validation:suggestion.emailDomain", { email: email.slice(0, -domain.length) + common })];
}

/**
 * The sign-up dialog's e-mail rule: required, valid shape, complete domain. Surrounding spaces are ignored; trim the
 * address before sending it.
 */
export function validateSignupEmail(value: unknown): ValidationResult {
  const email = textOf(value).trim();
  if (email === "") return invalid(message("validation:signup.email.required"), EXAMPLE);
  if (email.length <= MAX_EMAIL_LENGTH && hasSimpleShape(email) && !isAsciiEmail(email)) return NOT_ASCII;
  if (email.length > MAX_EMAIL_LENGTH || !SHAPE.test(email)) {
    return invalid(message("validation:signup.email.format"), EXAMPLE);
  }
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (!domain.includes(".")) {
    return invalid(message("validation:signup.email.incompleteDomain"), completedAddress(email, domain));
  }
  return VALID;
}

/**
 * Text, at-sign, text, dot, text; no spaces. Not a regular expression, because the usual one takes quadratic time on
 * "a@......".
 */
function hasSimpleShape(email: string): boolean {
  const at = email.indexOf("@");
  if (at < 1 || email.indexOf("@", at + 1) !== -1 || /\s/.test(email)) return false;
  // Whether a dot is neither the first nor the last character of the domain.
  const dot = email.indexOf(".", at + 2);
  return dot !== -1 && dot < email.length - 1;
}

const NOT_ASCII = invalid(message("validation:emailNotAscii"), EXAMPLE);

/** An address of simple shape in ASCII; an address of another shape gets the given message. */
function checkSimple(email: string, wrongShape: Message): ValidationResult {
  if (email.length > MAX_EMAIL_LENGTH || !hasSimpleShape(email)) return invalid(wrongShape, EXAMPLE);
  return isAsciiEmail(email) ? VALID : NOT_ASCII;
}

/** The authentication layer's e-mail rule: text, at-sign, text, dot, text, in ASCII. */
export function validateAccountEmail(value: unknown): ValidationResult {
  return checkSimple(textOf(value).trim(), message("validation:account.email"));
}

/** The e-mail rule for sending the verification again: that of the reset request, with its own text for none. */
export function validateResendEmail(value: unknown): ValidationResult {
  return textOf(value).trim() === ""
    ? invalid(message("errors:screen.noEmail"), EXAMPLE)
    : validateResetEmail(value);
}

/** The reset request's e-mail rule: required, of simple shape, in ASCII. */
export function validateResetEmail(value: unknown): ValidationResult {
  const email = textOf(value).trim();
  if (email === "") return invalid(message("validation:reset.emailRequired"), EXAMPLE);
  return checkSimple(email, message("validation:reset.emailFormat"));
}
