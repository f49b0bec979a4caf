import type { AuthContext } from "./authContext.ts";
import { authError } from "./response.ts";

/**
 * `POST /token?grant_type=password`: neither the text nor the time of a refusal shows whether the address has an
 * account or is confirmed.
 */
export async function signIn({ body, accounts, forward }: AuthContext): Promise<Response> {
  const answer = await forward();
  if (answer.status !== 400 || !body.email || !body.password) return answer;
  const { error_code: code } = (await answer.clone().json()) as { error_code?: string };
  const account = await accounts.find(body.email);
  // lite compares the password only for a confirmed account.
  const compared = account?.confirmed === true && account.encryptedPassword !== null;
  if (compared) return answer;
  const matches = await accounts.hasPassword(account, body.password);
  if (code === "email_not_confirmed" && matches) return answer;
  return authError(400, "invalid_credentials", "Invalid login credentials");
}
