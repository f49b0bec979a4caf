import { type Message, message } from "../messages/index.ts";

/** The codes that the landing page accepts in its query parameter `error`. */
export type LandingErrorCode = "account_not_found" | "profile_not_found_login" | "profile_exists_signup";

/** How the landing page opens the dialog for an error code. */
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
export type CallbackReason = "session" | "no_session" | "profile";

/** The mode that the callback's address carries. */
export type CallbackMode = "signup" | "login";

/** The callback's query parameter `mode`: login unless it says signup. */
export function callbackMode(parameter: unknown): CallbackMode {
  return parameter === "signup" ? "signup" : "login";
}

/** A failed callback as its screen shows it. */
export interface CallbackFailure {
  readonly message: Message;
  /**
   * The code passed to the landing page, so that it opens the dialog in the right mode (decision 14); null for no
   * dialog.
   */
  readonly landingCode: LandingErrorCode | null;
}

/** What the callback screen shows, by what failed and in which mode. */
export function callbackFailure({
  mode,
  reason,
}: {
  mode: CallbackMode;
  reason: CallbackReason;
}): CallbackFailure {
  if (reason === "session") return { message: message("errors:callback.session"), landingCode: null };
  if (reason === "no_session") return { message: message("errors:callback.noSession"), landingCode: null };
  return mode === "signup"
    ? { message: message("errors:callback.accountExists"), landingCode: "profile_exists_signup" }
    : { message: message("errors:callback.accountMissing"), landingCode: "profile_not_found_login" };
}

/** Where 'Torna alla home' leads (decision 14): the landing page with the error code and, where known, the e-mail. */
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
