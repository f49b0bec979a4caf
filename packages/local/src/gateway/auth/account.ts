import type { Bearer } from "@regia/functions/identity";
import { passwordMatches } from "../../passwords/index.ts";
import { LONGEST_PASSWORD, weakPassword } from "../../passwords/rules.ts";
import { isCheckViolation } from "../http/databaseErrors.ts";
import { authError, tooManyRequests } from "../http/response.ts";
import type { AuthContext } from "./authContext.ts";
import { currentContext } from "./context.ts";
import { requestEmailChange } from "./emailChange.ts";
import { tooManyEmails } from "./emails.ts";
import { linkAnswer, linkExpired } from "./links.ts";
import { sessionOpenedBy } from "./securityLog.ts";

/**
 * Who sets a password without a recovery link must prove to be the person: by the current password or, for an account
 * without a password, by a fresh sign-in.
 * @returns the refusal, in hosted Supabase's words; undefined if there is none.
 */
async function unprovenPerson(
  { body, accounts, rateLimits }: AuthContext,
  { userId, sessionId }: Bearer,
): Promise<Response | undefined> {
  const account = await accounts.findById(userId);
  if (account === undefined)
    return authError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (account.encryptedPassword === null) {
    if (sessionId !== null && (await accounts.isFresh(sessionId))) return undefined;
    return authError(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  const { current_password: current } = body;
  if (!current) {
    return authError(
      400,
      "current_password_required",
      "Current password required when setting new password.",
    );
  }
  const attempt = await rateLimits.admitPasswordCheck(userId);
  if (attempt.wait > 0) return tooManyRequests(attempt.wait);
  // bcrypt would ignore what follows the longest password.
  const isPossible = Buffer.byteLength(current) <= LONGEST_PASSWORD;
  if (!isPossible || !(await passwordMatches(current, account.encryptedPassword))) {
    return authError(400, "current_password_invalid", "Current password required when setting new password.");
  }
  await attempt.succeeded();
  return undefined;
}

/** `PUT /user`: name, password and address of the signed-in person. */
export async function changeAccount(context: AuthContext): Promise<Response> {
  const { body, token, accounts, throttle, knownDevices, forward } = context;
  if (token.kind !== "valid") return await forward();
  const { userId, sessionId } = token;
  const setsPassword = body.password !== undefined;
  if (body.password !== undefined) {
    const refusal = weakPassword(body.password, await accounts.personalWords(userId));
    if (refusal !== undefined) return refusal;
  }
  const recovered = setsPassword && sessionId !== null && (await accounts.takeRecovery(sessionId));
  /** Answers a refusal, which does not use up the recovery link. */
  const refused = async (refusal: Response): Promise<Response> => {
    if (recovered) await accounts.markRecovery(sessionId);
    return refusal;
  };
  if (setsPassword && !recovered) {
    const refusal = await unprovenPerson(context, token);
    if (refusal !== undefined) return refusal;
  }
  const { email: newEmail, ...rest } = body;
  const wait = newEmail ? throttle.take("change", newEmail, userId) : 0;
  if (wait > 0) return await refused(tooManyEmails(wait));
  const answer = await forward({ body: rest });
  if (!answer.ok) {
    const isTooLarge = isCheckViolation(currentContext().databaseError);
    return await refused(
      isTooLarge ? authError(422, "validation_failed", "User metadata is too large") : answer,
    );
  }
  const { email } = (await answer.clone().json()) as { email: string };
  if (setsPassword) await accounts.endOtherSessions(userId, sessionId);
  if (newEmail) await requestEmailChange(context, userId, newEmail);
  // The account as it is after the change of address.
  const latest = newEmail ? await forward({ body: {} }) : answer;
  return setsPassword ? await knownDevices.remember(latest, email) : latest;
}

/** Opens a recovery link; its session may set a password without the current one. */
export async function openRecovery({ accounts, forward }: AuthContext): Promise<Response> {
  const answer = await forward();
  const session = await sessionOpenedBy(answer);
  if (session !== undefined) await accounts.markRecovery(session.sessionId);
  return answer;
}

/** The service's message after one of the two mailboxes has confirmed. */
const HALF_WAY = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Verifies the link of an email change. Both mailboxes must confirm, in any order: the new one to prove that it is the
 * person's, the current one so that a stolen session cannot take over the account. lite itself requires only the
 * current one, so it sees only links that may complete the change.
 */
export async function confirmEmailChange(context: AuthContext): Promise<Response> {
  const { link, accounts, forward } = context;
  const change = link.token && (await accounts.confirmMailbox(link.token));
  if (!change) return linkExpired(context);
  if (!change.isSecond) {
    return linkAnswer(context, { message: HALF_WAY, type: "email_change" }, () =>
      Response.json({ msg: HALF_WAY, code: "200" }),
    );
  }
  const answer = await forward({ token: change.currentToken });
  if ((await sessionOpenedBy(answer)) !== undefined) {
    // Whoever opened a recovery link in the former mailbox sets no password any more.
    await accounts.endRecoveries(change.id);
    return answer;
  }
  const owner = await accounts.find(change.newEmail);
  const isTaken = owner !== undefined && owner.id !== change.id;
  return isTaken ? linkExpired(context) : answer;
}
