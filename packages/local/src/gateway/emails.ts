import type { AuthContext } from "./authContext.ts";
import { authError } from "./response.ts";
import { inUniformTime } from "./uniformTime.ts";

/** The response if an address or account has requested too many emails. */
export const tooManyEmails = (seconds: number): Response =>
  authError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { "Retry-After": String(seconds) },
  );

const sent = (): Response => Response.json({});

/** `POST /recover`: the same response for every address; throttles the emails to one address. */
export async function recover({ body, throttle, forward }: AuthContext): Promise<Response> {
  if (!body.email) return await forward();
  const wait = throttle.take(body.email.toLowerCase());
  return wait > 0 ? tooManyEmails(wait) : await inUniformTime(forward());
}

/** `POST /resend`: sends the confirmation email, or that of an email change, again. */
export async function resend({ body, accounts, mailer, throttle, forward }: AuthContext): Promise<Response> {
  const { email, type } = body;
  if (type !== "signup" || !email) return await forward();
  const wait = throttle.take(email.toLowerCase());
  if (wait > 0) return tooManyEmails(wait);
  const work = async (): Promise<Response> => {
    const account = await accounts.find(email);
    if (account !== undefined && !account.confirmed) {
      const tokenHash = await accounts.renewConfirmation(account);
      await mailer.sendLink({ kind: "confirmation", type: "signup", to: account.email, tokenHash });
    }
    return sent();
  };
  return await inUniformTime(work());
}
