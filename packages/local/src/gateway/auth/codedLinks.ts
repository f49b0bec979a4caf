import { authError, tooManyRequests } from "../http/response.ts";
import type { AuthContext, Link } from "./authContext.ts";
import { currentContext } from "./context.ts";
import type { CodeType } from "./emailCodes.ts";
import { linkExpired } from "./links.ts";

/** supabase-js calls the code of a sign-up by either name. */
const TYPES: ReadonlyMap<string | undefined, CodeType> = new Map([
  ["email", "signup"],
  ["signup", "signup"],
  ["recovery", "recovery"],
]);

const invalid = (message: string): Response => authError(400, "validation_failed", message);

const wrongCode = (): Response => authError(403, "otp_expired", "Token has expired or is invalid");

/**
 * Replaces the code of a request by the link beside which it stands, renewed, as if that had been opened.
 * @returns the refusal if the code is wrong, used or expired
 */
export async function linkOfCode(context: AuthContext): Promise<Link | Response> {
  const { body, accounts, emailCodes, pendingSignUps, rateLimits } = context;
  const { email, phone, token: code } = body;
  if (!body.type) return invalid("Verify requires a verification type");
  // An empty token is nobody's link.
  if (!code) return linkExpired(context);
  if (!email === !phone) return invalid("Only an email address or phone number should be provided on verify");
  const type = TYPES.get(body.type);
  if (!email || type === undefined) return wrongCode();
  const attempt = await rateLimits.admitEmailCode(email);
  if (attempt.wait > 0) return tooManyRequests(attempt.wait);
  const coded = await emailCodes.take(type, email, code);
  if (coded === undefined) return wrongCode();
  await attempt.succeeded();
  const { tokenHash, userId } = coded;
  const token =
    userId === null ? await pendingSignUps.openByCode(tokenHash) : await accounts.renewRecovery(userId);
  currentContext().facts.linkType = type;
  return token === undefined ? wrongCode() : { type, token };
}
