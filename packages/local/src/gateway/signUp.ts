import type { AuthBody } from "./authBody.ts";
import type { AuthContext } from "./authContext.ts";
import { weakPassword } from "./passwordRules.ts";
import { authError } from "./response.ts";
import { inUniformTime } from "./uniformTime.ts";

/** The user in a sign-up response: the same for a new and an existing account. */
function newUser(id: string, email: string, data: AuthBody["data"]): Record<string, unknown> {
  const now = new Date().toISOString();
  const claims = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: claims,
    identities: [
      {
        identity_id: crypto.randomUUID(),
        id,
        user_id: id,
        identity_data: claims,
        provider: "email",
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** Notifies the owner of an address with which somebody signs up again. */
async function remindOwner(
  { accounts, mailer, throttle }: AuthContext,
  email: string,
  password: string,
): Promise<void> {
  const account = await accounts.find(email);
  // Takes as long as the password hash of a real sign-up.
  await accounts.hasPassword(account, password);
  if (account === undefined || throttle.take(email) > 0) return;
  if (account.confirmed) await mailer.sendNotice({ kind: "account-exists", to: account.email });
  else {
    const tokenHash = await accounts.renewConfirmation(account);
    await mailer.sendLink({ kind: "confirmation", type: "signup", to: account.email, tokenHash });
  }
}

/**
 * `POST /signup`: like the service's own, except that an address with an account gets the response of a new one
 * (decision 28) and its owner an email.
 */
export async function signUp(context: AuthContext): Promise<Response> {
  const { body, accounts, throttle, forward } = context;
  const { email: typed, password, data } = body;
  if (!typed || !password) return await forward();
  const email = typed.toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return await forward();
  const refusal = weakPassword(password);
  if (refusal !== undefined) return refusal;

  const work = async (): Promise<Response> => {
    if ((await accounts.find(email)) === undefined) {
      const answer = await forward();
      if (answer.ok) {
        throttle.take(email);
        const { id } = (await answer.json()) as { id: string };
        return Response.json(newUser(id, email, data));
      }
      // A concurrent request may have created the account; anything else is an error.
      if ((await accounts.find(email)) === undefined) {
        return answer.status < 500
          ? answer
          : authError(500, "unexpected_failure", "Database error saving new user");
      }
    }
    await remindOwner(context, email, password);
    return Response.json(newUser(crypto.randomUUID(), email, data));
  };
  return await inUniformTime(work());
}
