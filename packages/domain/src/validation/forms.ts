import { message } from "../messages/index.ts";
import { validateAccountEmail, validateSignupEmail } from "./email.ts";
import {
  validateAccountDisplayName,
  validateAccountFullName,
  validateSignupDisplayName,
  validateSignupFullName,
} from "./names.ts";
import {
  validateAccountPassword,
  validateConfirmPassword,
  validatePasswordRules,
  validateSignupPassword,
} from "./password.ts";
import {
  type FormResult,
  firstFailure,
  formResult,
  invalid,
  VALID,
  type ValidationResult,
} from "./result.ts";
import { textOf } from "./text.ts";

/** The entries of the sign-up dialog, in the order of its fields. */
export interface SignupForm {
  readonly email: unknown;
  readonly password: unknown;
  readonly confirmPassword: unknown;
  readonly fullName: unknown;
  readonly displayName: unknown;
}

/** The sign-up dialog's rules, field by field; the form is sent only if all pass. */
export function validateSignupForm(form: SignupForm): FormResult<keyof SignupForm> {
  return formResult({
    email: validateSignupEmail(form.email),
    password: validateSignupPassword(form.password),
    confirmPassword: validateConfirmPassword(form),
    fullName: validateSignupFullName(form.fullName),
    displayName: validateSignupDisplayName(form.displayName),
  });
}

/**
 * All rules that the entries of the sign-up dialog have to follow, field by field: the dialog's own, then those of the
 * authentication layer, so that none is left to be found after the form was sent.
 */
export function validateNewAccountForm(form: SignupForm): FormResult<keyof SignupForm> {
  const { fields } = validateSignupForm(form);
  const then = (own: ValidationResult, further: () => ValidationResult) => firstFailure([() => own, further]);
  return formResult({
    email: then(fields.email, () => validateAccountEmail(textOf(form.email).trim())),
    password: validatePasswordRules(form.password, [form.email, form.fullName, form.displayName]),
    confirmPassword: fields.confirmPassword,
    fullName: then(fields.fullName, () => validateAccountFullName(form.fullName)),
    displayName: then(fields.displayName, () => validateAccountDisplayName(form.displayName)),
  });
}

/** The entries of the login dialog. */
export interface LoginForm {
  readonly email: unknown;
  readonly password: unknown;
}

/** The login dialog's rules: both entries are required. */
export function validateLoginForm({ email, password }: LoginForm): FormResult<keyof LoginForm> {
  return formResult({
    email: textOf(email).trim() === "" ? invalid(message("validation:login.email")) : VALID,
    password: textOf(password) === "" ? invalid(message("validation:login.password")) : VALID,
  });
}

/** All rules of the login dialog: both entries are required, and the e-mail has the shape of one. */
export function validateSignInForm(form: LoginForm): FormResult<keyof LoginForm> {
  const { fields } = validateLoginForm(form);
  return formResult({
    ...fields,
    email: firstFailure([() => fields.email, () => validateAccountEmail(textOf(form.email).trim())]),
  });
}

/** What the authentication layer sends to create an account; the names are optional. */
export interface SignUpCredentials {
  readonly email: unknown;
  readonly password: unknown;
  readonly fullName?: unknown;
  readonly displayName?: unknown;
}

/** The authentication layer's rules before a sign-up call: the first that fails, in this order. */
export function validateSignUpCredentials(credentials: SignUpCredentials): ValidationResult {
  return firstFailure([
    () => validateAccountEmail(credentials.email),
    () => validateAccountPassword(credentials.password),
    () => validateAccountFullName(credentials.fullName),
    () => validateAccountDisplayName(credentials.displayName),
  ]);
}

/** The authentication layer's rules before a sign-in call: an e-mail of the right shape, any password. */
export function validateSignInCredentials({ email, password }: LoginForm): ValidationResult {
  return firstFailure([
    () => validateAccountEmail(email),
    () => (textOf(password) === "" ? invalid(message("validation:account.passwordRequired")) : VALID),
  ]);
}
