import type { AuthContext } from "./authContext.ts";
import { requestEmailChange } from "./emailChange.ts";
import { tooManyEmails } from "./emails.ts";
import { weakPassword } from "./passwordRules.ts";

/** `PUT /user`: name, password and address of the signed-in person. */
export async function changeAccount(context: AuthContext): Promise<Response> {
  const { body, token, accounts, mailer, throttle, forward } = context;
  if (token.kind !== "valid") return await forward();
  if (body.password !== undefined) {
    const refusal = weakPassword(body.password);
    if (refusal !== undefined) return refusal;
  }
  if (body.email !== undefined) {
    const wait = throttle.take(body.email, token.userId);
    if (wait > 0) return tooManyEmails(wait);
  }
  const { email: newEmail, ...rest } = body;
  const answer = await forward({ body: rest });
  if (answer.ok && body.password !== undefined) {
    await accounts.endOtherSessions(token.userId, token.sessionId);
    const { email } = (await answer.clone().json()) as { email: string };
    await mailer.sendNotice({ kind: "password-changed", to: email });
  }
  if (!answer.ok || !newEmail) return answer;
  await requestEmailChange(context, token.userId, newEmail);
  // Answers with the account as it is after the change.
  return await forward({ body: {} });
}

/** The service's response after one of the two mailboxes has confirmed. */
const HALF_WAY = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Verifies the link of an email change. Both mailboxes must confirm, in any order: the new one to prove that it is the
 * person's, the current one so that a stolen session cannot take over the account. lite itself requires only the
 * current one.
 */
export async function confirmEmailChange(context: AuthContext): Promise<Response> {
  const { request, url, body, accounts, mailer, forward, redirects } = context;
  const tokenHash = url.searchParams.get("token") ?? body.token_hash ?? "";
  const change = await accounts.findEmailChange(tokenHash);
  if (change === undefined) return await forward();
  // 1 for the new mailbox, 2 for the current one.
  const own = change.mailbox === "new" ? 1 : 2;
  if ((await accounts.confirmMailbox(change.id, own)) === own) {
    if (request.method !== "GET") return Response.json({ msg: HALF_WAY, code: "200" });
    const message = new URLSearchParams({ message: HALF_WAY, type: "email_change" });
    const place = redirects.resolve(url.searchParams.get("redirect_to"), redirects.home);
    return new Response(null, { status: 303, headers: { Location: `${place}#${message}` } });
  }
  if (change.currentToken === null) return await forward();
  const answer = await forward({ token: change.currentToken });
  const done = answer.ok || answer.headers.get("Location")?.includes("access_token=") === true;
  if (done) await mailer.sendNotice({ kind: "email-changed", to: change.email, other: change.newEmail });
  return answer;
}
