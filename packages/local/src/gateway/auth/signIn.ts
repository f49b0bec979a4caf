import { passwordMatches, withProvenPassword } from "../../passwords/index.ts";
import { authError } from "../http/response.ts";
import type { AuthContext } from "./authContext.ts";
import { keyRefused } from "./key.ts";
import { sessionOpenedBy } from "./securityLog.ts";

const invalid = (): Response => authError(400, "invalid_credentials", "Invalid login credentials");

/**
 * `POST /token?grant_type=password`: neither the text nor the time of a refusal shows whether the address has an
 * account or is confirmed: the same queries and comparisons follow each other in the same order. The password of a
 * pending sign-up gets the same response with and without an account.
 */
export async function signIn(context: AuthContext): Promise<Response> {
  const { accounts, pendingSignUps, forward } = context;
  const { email, password } = context.body;
  if (!email || !password) return await forward();
  const refusal = await keyRefused(context);
  if (refusal !== undefined) return refusal;
  const account = await accounts.find(email);
  const pending = await pendingSignUps.passwordsOf(email);
  const hash = account?.encryptedPassword ?? null;
  if (await passwordMatches(password, hash)) {
    // lite, which compares again, makes the session, or says that the account is not confirmed.
    const answer = await withProvenPassword(password, hash, forward);
    const session = await sessionOpenedBy(answer);
    // A change of password ends only the sessions that are there.
    const isStale = session !== undefined && (await accounts.endIfPasswordChanged(session.sessionId, hash));
    return isStale ? invalid() : answer;
  }
  for (const each of pending) {
    if (await passwordMatches(password, each))
      return authError(400, "email_not_confirmed", "Email not confirmed");
  }
  return invalid();
}
