import { type Message, message } from "../messages/index.ts";
import { operationFailure } from "./operations.ts";

/** The codes that the landing page accepts in its query parameter `error`. */
export type LandingErrorCode = "account_not_found" | "profile_not_found_login" | "profile_exists_signup";

/** The dialog for an error code of the landing page. */
export interface LandingError {
  readonly code: LandingErrorCode;
  readonly mode: "login" | "signup";
  readonly message: Message;
}

const LANDING_ERRORS: readonly LandingError[] = [
  { code: "account_not_found", mode: "login", message: message("errors:landing.accountNotFound") },
  {
    code: "profile_not_found_login",
    mode: "signup",
    message: message("errors:landing.profileNotFoundLogin"),
  },
  { code: "profile_exists_signup", mode: "login", message: message("errors:landing.profileExistsSignup") },
];

/** The dialog to open for the landing page's query parameter `error`; null for any other value. */
export function landingError(code: unknown): LandingError | null {
  return LANDING_ERRORS.find((known) => known.code === code) ?? null;
}

/** Why the callback of Google's sign-in failed. */
export type CallbackReason = "session" | "no_session" | "profile" | "not_created";

export type CallbackMode = "signup" | "login";

/** Parses the callback's query parameter `mode`: `login` unless it is `signup`. */
export function callbackMode(parameter: unknown): CallbackMode {
  return parameter === "signup" ? "signup" : "login";
}

/** The texts of a failed callback's screen. */
export interface CallbackFailure {
  readonly message: Message;
  /**
   * The code for the landing page, which then opens the dialog in the right mode (decision 14); null for no dialog.
   */
  readonly landingCode: LandingErrorCode | null;
}

/** The texts for a failed callback, by its cause and mode. */
export function callbackFailure({
  mode,
  reason,
}: {
  mode: CallbackMode;
  reason: CallbackReason;
}): CallbackFailure {
  if (reason === "session") return { message: message("errors:callback.session"), landingCode: null };
  if (reason === "no_session") return { message: message("errors:callback.noSession"), landingCode: null };
  if (reason === "not_created") {
    return { message: operationFailure({ operation: "createProfile" }), landingCode: null };
  }
  return mode === "signup"
    ? { message: message("errors:callback.accountExists"), landingCode: "profile_exists_signup" }
    : { message: message("errors:callback.accountMissing"), landingCode: "profile_not_found_login" };
}

/** The address of 'Torna alla home' (decision 14): the landing page with the error code and, if known, the e-mail. */
export function landingPath({
  code,
  email,
}: {
  code: LandingErrorCode | null;
  email?: string | null;
}): string {
  if (code === null) return "/";
  return email ? `/?error=${code}&email=${encodeURIComponent(email.toWellFormed())}` : `/?error=${code}`;
}
