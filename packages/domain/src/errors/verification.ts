import { type Message, message } from "../messages/index.ts";
import { type BannerIcon, mapAuthError } from "./authErrors.ts";
import { readServerError } from "./serverError.ts";

/** The fallback codes of the verification e-mail. */
export const VERIFICATION_CODES = [
  "EMAIL_RATE_LIMIT",
  "EMAIL_NOT_CONFIRMED",
  "API_KEY_ERROR",
  "SUPABASE_NOT_CONFIGURED",
  "DATABASE_SAVE_ERROR",
  "CONNECTION_ERROR",
] as const;

export type VerificationCode = (typeof VERIFICATION_CODES)[number];

const TEXTS: ReadonlyMap<unknown, Message> = new Map<VerificationCode, Message>([
  ["EMAIL_RATE_LIMIT", message("errors:verification.rateLimit")],
  ["EMAIL_NOT_CONFIRMED", message("errors:verification.notConfirmed")],
  ["API_KEY_ERROR", message("errors:verification.configuration")],
  ["SUPABASE_NOT_CONFIGURED", message("errors:verification.configuration")],
  ["DATABASE_SAVE_ERROR", message("errors:verification.save")],
  ["CONNECTION_ERROR", message("errors:verification.connection")],
]);

const CONFIGURATION_WORDS = /\bapi ?key\b/i;
const SAVING_WORDS = /database error/i;

/**
 * The fallback code for the auth service's answer to a sign-up or a repeated verification e-mail. Any other answer
 * keeps its own name, which helps to find the fault. Never throws.
 */
export function verificationCode(error: unknown): string {
  const { code, text } = readServerError(error);
  if (CONFIGURATION_WORDS.test(text)) return "API_KEY_ERROR" satisfies VerificationCode;
  if (SAVING_WORDS.test(text)) return "DATABASE_SAVE_ERROR" satisfies VerificationCode;
  const failure = mapAuthError(error).code;
  // Both mean the same here: too many e-mails were requested.
  if (failure === "TOO_MANY_REQUESTS") return "EMAIL_RATE_LIMIT" satisfies VerificationCode;
  return failure === "UNKNOWN_SIGNIN_ERROR" && code !== "" ? code : failure;
}

/** Why a sign-up or a repeated verification e-mail failed. */
export interface VerificationFailure {
  /** As {@link verificationCode} gives it. */
  readonly code: string;
  readonly message: Message;
  /** The picture of a letter only where the e-mail failed. */
  readonly icon: BannerIcon;
}

/**
 * The code and the message for the auth service's answer to a sign-up or a repeated verification e-mail: a fallback code's
 * own message, then that of the known authentication error, such as a refused password; anything else gives the generic
 * message. Never throws.
 */
export function verificationFailure(error: unknown): VerificationFailure {
  const code = verificationCode(error);
  const text = TEXTS.get(code);
  if (text) return { code, message: text, icon: "email" };
  const { code: known, message: said, icon } = mapAuthError(error);
  return known === "UNKNOWN_SIGNIN_ERROR"
    ? { code, message: message("errors:verification.unknown"), icon: "email" }
    : { code, message: said, icon };
}
