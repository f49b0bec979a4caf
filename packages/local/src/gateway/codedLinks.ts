import type { AuthContext, Link } from "./authContext.ts";
import { currentContext } from "./context.ts";
import type { CodeType } from "./emailCodes.ts";
import { linkExpired } from "./links.ts";
import { tooManyRequests } from "./response.ts";

/** supabase-js calls the code of a sign-up by either name. */
const TYPES: ReadonlyMap<string | undefined, CodeType> = new Map([
  ["email", "signup"],
  ["signup", "signup"],
  ["recovery", "recovery"],
]);

/**
 * Replaces the code of a request by the link beside which it stands, renewed, as if that had been opened.
 * @returns the refusal if the code is wrong, used or expired
 */
export async function linkOfCode(context: AuthContext): Promise<Link | Response> {
  const { body, accounts, emailCodes, pendingSignUps, rateLimits } = context;
  const { email, token: code } = body;
  const type = TYPES.get(body.type);
  if (!email || !code || type === undefined) return linkExpired(context);
  const attempt = await rateLimits.admitEmailCode(email);
  if (attempt.wait > 0) return tooManyRequests(attempt.wait);
  const coded = await emailCodes.take(type, email, code);
  if (coded === undefined) return linkExpired(context);
  await attempt.succeeded();
  const { tokenHash, userId } = coded;
  const token =
    userId === null ? await pendingSignUps.openByCode(tokenHash) : await accounts.renewRecovery(userId);
  currentContext().facts.linkType = type;
  return token === undefined ? linkExpired(context) : { type, token };
}
