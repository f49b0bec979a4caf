import type { Message } from "../messages/index.ts";
import { isNetworkFault, readServerError, type ServerError } from "./serverError.ts";

/** The icon of the banner that shows an error. */
export type BannerIcon = "connection" | "timeout" | "auth" | "email" | "none";

/** The code and the icon of each failure; its text has the same name. */
const FAILURES = {
  userAlreadyExists: ["USER_ALREADY_EXISTS", "auth"],
  invalidEmail: ["INVALID_EMAIL", "email"],
  passwordTooShort: ["PASSWORD_TOO_SHORT", "auth"],
  passwordTooLong: ["PASSWORD_TOO_LONG", "auth"],
  weakPassword: ["PASSWORD_TOO_SHORT", "auth"],
  guessablePassword: ["PASSWORD_GUESSABLE", "auth"],
  samePassword: ["SAME_PASSWORD", "auth"],
  emailNotConfirmed: ["EMAIL_NOT_CONFIRMED", "email"],
  invalidCredentials: ["INVALID_CREDENTIALS", "auth"],
  tooManyRequests: ["TOO_MANY_REQUESTS", "timeout"],
  emailRateLimit: ["EMAIL_RATE_LIMIT", "email"],
  permissionDenied: ["PERMISSION_DENIED", "auth"],
  userBanned: ["USER_BANNED", "auth"],
  linkExpired: ["LINK_EXPIRED", "timeout"],
  sessionExpired: ["SESSION_EXPIRED", "timeout"],
  sessionEnded: ["SESSION_EXPIRED", "auth"],
  connection: ["CONNECTION_ERROR", "connection"],
  signupDisabled: ["UNKNOWN_SIGNIN_ERROR", "none"],
  timeout: ["CONNECTION_ERROR", "timeout"],
  unknown: ["UNKNOWN_SIGNIN_ERROR", "none"],
} as const satisfies Readonly<Record<string, readonly [code: string, icon: BannerIcon]>>;

type FailureName = keyof typeof FAILURES;

/** The known authentication errors. */
export type AuthErrorCode = (typeof FAILURES)[FailureName][0];

/** An authentication error with its texts. */
export interface AuthFailure {
  readonly code: AuthErrorCode;
  readonly message: Message;
  readonly icon: BannerIcon;
}

/**
 * The auth service's `error_code`s that identify a failure, and its reasons for calling a password weak, separated by spaces
 * (decision 25). For all others the message text decides.
 */
const CODES: Readonly<Partial<Record<FailureName, string>>> = {
  userAlreadyExists: "user_already_exists email_exists identity_already_exists",
  invalidEmail: "email_address_invalid email_address_not_authorized email_address_not_provided",
  passwordTooShort: "length",
  guessablePassword: "pwned",
  weakPassword: "weak_password",
  samePassword: "same_password",
  emailNotConfirmed: "email_not_confirmed provider_email_needs_verification",
  invalidCredentials: "invalid_credentials",
  tooManyRequests: "over_request_rate_limit over_sms_send_rate_limit",
  emailRateLimit: "over_email_send_rate_limit",
  permissionDenied: "access_denied not_admin no_authorization insufficient_aal",
  userBanned: "user_banned",
  linkExpired: "otp_expired flow_state_expired flow_state_not_found",
  sessionExpired:
    "bad_jwt session_expired session_not_found refresh_token_not_found refresh_token_already_used reauthentication_needed",
  sessionEnded: "session_ended_elsewhere",
  signupDisabled: "signup_disabled email_provider_disabled provider_disabled otp_disabled",
  timeout: "request_timeout hook_timeout hook_timeout_after_retry",
};

const BY_CODE: ReadonlyMap<unknown, FailureName> = new Map(
  Object.entries(CODES).flatMap(([name, codes]) =>
    codes.split(" ").map((code) => [code, name as FailureName] as const),
  ),
);

/** By words of the service's messages, in lower case. In this order: the first match wins. */
const BY_WORDS: readonly (readonly [words: RegExp, FailureName])[] = [
  [/user already registered/, "userAlreadyExists"],
  [/invalid email/, "invalidEmail"],
  [/^(?=.*password).*short/s, "passwordTooShort"],
  [/email not confirmed/, "emailNotConfirmed"],
  [/invalid login credentials/, "invalidCredentials"],
  [/too many requests/, "tooManyRequests"],
  [/rate limit/, "emailRateLimit"],
  [/permission denied|access denied/, "permissionDenied"],
  [/network|connection/, "connection"],
  [/weak password/, "weakPassword"],
  [/signup disabled/, "signupDisabled"],
  [/timeout/, "timeout"],
  // bcrypt takes 72 bytes (decision 30).
  [/longer than 72/, "passwordTooLong"],
  [/password should be at least/, "passwordTooShort"],
  [/password should contain/, "weakPassword"],
  [/validate email address/, "invalidEmail"],
  [/signups not allowed/, "signupDisabled"],
  [/timed out/, "timeout"],
  [/session missing/, "sessionExpired"],
];

function nameOf(error: unknown, { code, status, text, name, weakness }: ServerError): FailureName {
  const byCode = BY_CODE.get(weakness) ?? BY_CODE.get(code);
  if (byCode) return byCode;
  const reason = text.toLowerCase();
  const byWords = BY_WORDS.find(([words]) => words.test(reason))?.[1];
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
  const name = nameOf(error, readServerError(error));
  const [code, icon] = FAILURES[name];
  return { code, message: { key: `errors:auth.${name}` }, icon };
}
