import { type Message, message } from "../messages/index.ts";
import { isNetworkFault, readServerError, type ServerError } from "./serverError.ts";

/** The icon of the banner that shows an error. */
export type BannerIcon = "connection" | "timeout" | "auth" | "email" | "none";

const failure = <const Code extends string>(code: Code, text: Message, icon: BannerIcon) => ({
  code,
  message: text,
  icon,
});

const FAILURES = {
  userAlreadyExists: failure("USER_ALREADY_EXISTS", message("errors:auth.userAlreadyExists"), "auth"),
  invalidEmail: failure("INVALID_EMAIL", message("errors:auth.invalidEmail"), "email"),
  passwordTooShort: failure("PASSWORD_TOO_SHORT", message("errors:auth.passwordTooShort"), "auth"),
  weakPassword: failure("PASSWORD_TOO_SHORT", message("errors:auth.weakPassword"), "auth"),
  passwordTooLong: failure("PASSWORD_TOO_LONG", message("validation:signup.password.tooLong"), "auth"),
  samePassword: failure("SAME_PASSWORD", message("errors:auth.samePassword"), "auth"),
  emailNotConfirmed: failure("EMAIL_NOT_CONFIRMED", message("errors:auth.emailNotConfirmed"), "email"),
  invalidCredentials: failure("INVALID_CREDENTIALS", message("errors:auth.invalidCredentials"), "auth"),
  tooManyRequests: failure("TOO_MANY_REQUESTS", message("errors:auth.tooManyRequests"), "timeout"),
  emailRateLimit: failure("EMAIL_RATE_LIMIT", message("errors:auth.emailRateLimit"), "email"),
  permissionDenied: failure("PERMISSION_DENIED", message("errors:auth.permissionDenied"), "auth"),
  userBanned: failure("USER_BANNED", message("errors:auth.userBanned"), "auth"),
  linkExpired: failure("LINK_EXPIRED", message("errors:auth.linkExpired"), "timeout"),
  sessionExpired: failure("SESSION_EXPIRED", message("errors:auth.sessionExpired"), "timeout"),
  connection: failure("CONNECTION_ERROR", message("errors:auth.connection"), "connection"),
  signupDisabled: failure("UNKNOWN_SIGNIN_ERROR", message("errors:auth.signupDisabled"), "none"),
  timeout: failure("CONNECTION_ERROR", message("errors:auth.timeout"), "timeout"),
  unknown: failure("UNKNOWN_SIGNIN_ERROR", message("errors:auth.unknown"), "none"),
} as const;

type FailureName = keyof typeof FAILURES;

/** The known authentication errors. */
export type AuthErrorCode = (typeof FAILURES)[FailureName]["code"];

/** An authentication error with its texts. */
export interface AuthFailure {
  readonly code: AuthErrorCode;
  readonly message: Message;
  readonly icon: BannerIcon;
}

/** The auth service's `error_code`s that identify a failure (decision 25). For all others the message text decides. */
const BY_CODE: ReadonlyMap<string, FailureName> = new Map<string, FailureName>([
  ["user_already_exists", "userAlreadyExists"],
  ["email_exists", "userAlreadyExists"],
  ["identity_already_exists", "userAlreadyExists"],
  ["email_address_invalid", "invalidEmail"],
  ["email_address_not_authorized", "invalidEmail"],
  ["email_address_not_provided", "invalidEmail"],
  ["weak_password", "weakPassword"],
  ["same_password", "samePassword"],
  ["email_not_confirmed", "emailNotConfirmed"],
  ["provider_email_needs_verification", "emailNotConfirmed"],
  ["invalid_credentials", "invalidCredentials"],
  ["over_request_rate_limit", "tooManyRequests"],
  ["over_sms_send_rate_limit", "tooManyRequests"],
  ["over_email_send_rate_limit", "emailRateLimit"],
  ["not_admin", "permissionDenied"],
  ["no_authorization", "permissionDenied"],
  ["insufficient_aal", "permissionDenied"],
  ["user_banned", "userBanned"],
  ["otp_expired", "linkExpired"],
  ["flow_state_expired", "linkExpired"],
  ["flow_state_not_found", "linkExpired"],
  ["bad_jwt", "sessionExpired"],
  ["session_expired", "sessionExpired"],
  ["session_not_found", "sessionExpired"],
  ["refresh_token_not_found", "sessionExpired"],
  ["refresh_token_already_used", "sessionExpired"],
  ["reauthentication_needed", "sessionExpired"],
  ["signup_disabled", "signupDisabled"],
  ["email_provider_disabled", "signupDisabled"],
  ["provider_disabled", "signupDisabled"],
  ["otp_disabled", "signupDisabled"],
  ["request_timeout", "timeout"],
  ["hook_timeout", "timeout"],
  ["hook_timeout_after_retry", "timeout"],
]);

/** The words that identify a row: a message must contain all the words of at least one group. */
type WordGroups = readonly (readonly string[])[];

/** In this order: the first match wins. */
const BY_WORDS: readonly (readonly [WordGroups, FailureName])[] = [
  [[["user already registered"]], "userAlreadyExists"],
  [[["invalid email"]], "invalidEmail"],
  [[["password", "short"]], "passwordTooShort"],
  [[["email not confirmed"]], "emailNotConfirmed"],
  [[["invalid login credentials"]], "invalidCredentials"],
  [[["too many requests"]], "tooManyRequests"],
  [[["rate limit"]], "emailRateLimit"],
  [[["permission denied"], ["access denied"]], "permissionDenied"],
  [[["network"], ["connection"]], "connection"],
  [[["weak password"]], "weakPassword"],
  [[["signup disabled"]], "signupDisabled"],
  [[["timeout"]], "timeout"],
];

/** Further refusals, by words of the service's messages. */
const BY_OTHER_WORDS: readonly (readonly [WordGroups, FailureName])[] = [
  // bcrypt takes 72 bytes (decision 30).
  [[["longer than 72"]], "passwordTooLong"],
  [[["password should be at least"]], "passwordTooShort"],
  [[["password should contain"]], "weakPassword"],
  [[["validate email address"]], "invalidEmail"],
  [[["signups not allowed"]], "signupDisabled"],
  [[["timed out"]], "timeout"],
];

function findByWords(
  text: string,
  table: readonly (readonly [WordGroups, FailureName])[],
): FailureName | undefined {
  return table.find(([groups]) => groups.some((group) => group.every((word) => text.includes(word))))?.[1];
}

function nameOf(error: unknown, { code, status, text, name }: ServerError): FailureName {
  const byCode = BY_CODE.get(code);
  if (byCode) return byCode;
  const reason = text.toLowerCase();
  const byWords = findByWords(reason, BY_WORDS) ?? findByWords(reason, BY_OTHER_WORDS);
  if (byWords) return byWords;
  if (isNetworkFault(error)) return name === "TimeoutError" ? "timeout" : "connection";
  return status === 429 ? "tooManyRequests" : "unknown";
}

/**
 * The message for an authentication error: by the service's `error_code` if there is one, then by the first table row
 * that matches its text (decision 25), then by the state of the network. Any other value gives the generic message;
 * never throws.
 */
export function mapAuthError(error: unknown): AuthFailure {
  return FAILURES[nameOf(error, readServerError(error))];
}
