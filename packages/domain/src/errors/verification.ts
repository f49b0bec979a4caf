import { type Message, message } from "../messages/index.ts";

/** The fallback codes of the verification e-mail (part 2, point 8). */
export const VERIFICATION_CODES = [
  "EMAIL_RATE_LIMIT",
  "EMAIL_NOT_CONFIRMED",
  "API_KEY_ERROR",
  "SUPABASE_NOT_CONFIGURED",
  "DATABASE_SAVE_ERROR",
  "CONNECTION_ERROR",
] as const;

/** A fallback code of the verification e-mail. */
export type VerificationCode = (typeof VERIFICATION_CODES)[number];

const TEXTS: ReadonlyMap<unknown, Message> = new Map<VerificationCode, Message>([
  ["EMAIL_RATE_LIMIT", message("errors:verification.rateLimit")],
  ["EMAIL_NOT_CONFIRMED", message("errors:verification.notConfirmed")],
  ["API_KEY_ERROR", message("errors:verification.configuration")],
  ["SUPABASE_NOT_CONFIGURED", message("errors:verification.configuration")],
  ["DATABASE_SAVE_ERROR", message("errors:verification.save")],
  ["CONNECTION_ERROR", message("errors:verification.connection")],
]);

/** What to tell a person whose verification e-mail failed, by fallback code; any other value has a generic answer. */
export function verificationFailure(code: unknown): Message {
  return TEXTS.get(code) ?? message("errors:verification.unknown");
}
