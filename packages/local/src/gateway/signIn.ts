import { passwordMatches } from "../passwords/index.ts";
import type { AuthContext } from "./authContext.ts";
import { authError } from "./response.ts";

/**
 * `POST /token?grant_type=password`: neither the text nor the time of a refusal shows whether the address has an
 * account or is confirmed. The password of a pending sign-up gets the same response with and without an account.
 */
export async function signIn({ body, accounts, pendingSignUps, forward }: AuthContext): Promise<Response> {
  const answer = await forward();
  const { email, password } = body;
  if (answer.status !== 400 || !email || !password) return answer;
  const account = await accounts.find(email);
  const pending = await pendingSignUps.passwordsOf(email);
  // lite compares the password only with that of a confirmed account.
  const compared = account?.confirmed === true && account.encryptedPassword !== null;
  const hashes = compared ? pending : [account?.encryptedPassword ?? null, ...pending];
  for (const hash of hashes) {
    if (await passwordMatches(password, hash))
      return authError(400, "email_not_confirmed", "Email not confirmed");
  }
  return authError(400, "invalid_credentials", "Invalid login credentials");
}
