import { authError } from "../http/response.ts";
import { inUniformTime } from "../http/uniformTime.ts";
import type { AuthContext } from "./authContext.ts";
import { keyRefused } from "./key.ts";
import { SIGN_UP_COOKIE } from "./pendingSignUps.ts";

/** The response if an address or account has requested too many emails. */
export const tooManyEmails = (seconds: number): Response =>
  authError(
    429,
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { "Retry-After": String(seconds) },
  );

const sent = (): Response => Response.json({});

/** `POST /recover`: the same response for every address; the work follows the response. */
export async function recover(context: AuthContext): Promise<Response> {
  const { body, accounts, throttle, background, forward } = context;
  const { email } = body;
  if (!email) return await forward();
  const refusal = await keyRefused(context);
  if (refusal !== undefined) return refusal;
  const wait = throttle.take("recovery", email);
  if (wait > 0) return tooManyEmails(wait);
  background.run(async () => {
    // An unconfirmed account may have a stranger's password, which the link would confirm; signing up again replaces it.
    if ((await accounts.find(email))?.confirmed) await forward();
  });
  return await inUniformTime(sent());
}

/**
 * `POST /resend`: sends the confirmation email of a sign-up again: the last one of the browser that asks or, from another
 * browser, the only one of the address. It says when that was made, or that there are several and a password must be chosen.
 * For an email change nothing is sent, so that strangers cannot invalidate its links: the person asks for the change again.
 */
export async function resend(context: AuthContext): Promise<Response> {
  const { request, body, accounts, pendingSignUps, mailer, throttle, cookies, background, forward } = context;
  const { email, type } = body;
  if ((type !== "signup" && type !== "email_change") || !email) return await forward();
  const refusal = await keyRefused(context);
  if (refusal !== undefined) return refusal;
  const wait = throttle.take(type === "signup" ? "verification" : "change", email);
  if (wait > 0) return tooManyEmails(wait);
  background.run(async () => {
    if (type === "email_change") return;
    const account = await accounts.find(email);
    const confirmation = await pendingSignUps.renew(
      email,
      account,
      cookies.read(request, SIGN_UP_COOKIE.name),
    );
    if (confirmation !== undefined && !account?.confirmed) await mailer.sendConfirmation(confirmation);
  });
  return await inUniformTime(sent());
}
