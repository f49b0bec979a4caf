import type { Bearer } from "@regia/functions/identity";
import type { AuthContext } from "./authContext.ts";
import { currentContext } from "./context.ts";
import type { FactorRefusal } from "./factors.ts";
import { sessionAnswer } from "./refresh.ts";
import { authError, tooManyRequests } from "./response.ts";
import { tokenRefused } from "./tokens.ts";
import { newTotp } from "./totp.ts";

/** Status and message of each refusal, in the words of GoTrue. */
const REFUSALS: Readonly<Record<FactorRefusal, readonly [status: number, message: string]>> = {
  mfa_factor_not_found: [404, "Factor not found"],
  mfa_challenge_expired: [
    422,
    "MFA challenge has expired, verify against another challenge or create a new challenge.",
  ],
  mfa_verification_failed: [422, "Invalid TOTP code entered"],
  mfa_factor_name_conflict: [422, "A factor with this friendly name already exists"],
  too_many_enrolled_mfa_factors: [422, "Maximum number of verified factors reached, unenroll to continue"],
  insufficient_aal: [403, "AAL2 required to enroll a new factor"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
};

function refused(reason: FactorRefusal): Response {
  const [status, message] = REFUSALS[reason];
  return authError(status, reason, message);
}

/** Characters of the longest name of a factor or an issuer; both are in the QR code. */
const LONGEST_NAME = 100;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Answers a request about factors of whoever is signed in. */
const forBearer =
  (answer: (context: AuthContext, bearer: Bearer, factorId: string) => Promise<Response>) =>
  async (context: AuthContext): Promise<Response> =>
    context.token.kind === "valid"
      ? await answer(context, context.token, context.factorId ?? "")
      : tokenRefused("auth", "invalid");

/** `POST /factors`: a new secret for an authenticator app. */
export const enrolFactor = forBearer(async ({ body, accounts, factors, redirects }, { userId }) => {
  const { factor_type: type, friendly_name: name = "", issuer } = body;
  if (type === "phone" || type === "webauthn")
    return authError(
      422,
      `mfa_${type === "phone" ? "phone" : "web_authn"}_enroll_not_enabled`,
      `MFA enroll is disabled for ${type}`,
    );
  if (type !== "totp")
    return authError(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
  if (name.length > LONGEST_NAME || (issuer ?? "").length > LONGEST_NAME)
    return authError(400, "validation_failed", `Names have at most ${LONGEST_NAME} characters`);
  const account = await accounts.findById(userId);
  const { qrCode, secret, uri } = newTotp(issuer || new URL(redirects.home).host, account?.email ?? "");
  const enrolled = await factors.enrol(userId, { name, secret });
  if (typeof enrolled === "string") return refused(enrolled);
  return Response.json({
    id: enrolled.id,
    type,
    friendly_name: name,
    totp: { qr_code: qrCode, secret, uri },
  });
});

/** `POST /factors/:id/challenge`: nothing is sent, because the app on the phone makes the code. */
export const challengeFactor = forBearer(async ({ factors }, bearer, factorId) => {
  const challenge = await factors.challenge(bearer, factorId);
  if (typeof challenge === "string") return refused(challenge);
  return Response.json({ id: challenge.id, type: "totp", expires_at: challenge.expiresAt });
});

/** `POST /factors/:id/verify`: the session's next tokens, for a right code. */
export const verifyFactor = forBearer(async (context, bearer, factorId) => {
  const { body, factors, rateLimits } = context;
  const { challenge_id: challengeId, code } = body;
  if (!challengeId || !code || !UUID.test(challengeId))
    return authError(400, "validation_failed", "challenge_id and code are required");
  const attempt = await rateLimits.admitCode(bearer.userId);
  if (attempt.wait > 0) return tooManyRequests(attempt.wait);
  const { facts } = currentContext();
  const verified = await factors.verify(bearer, { factorId, challengeId, code });
  if (verified === "mfa_verification_failed") {
    facts.secondFactor = "second_factor_refused";
    return refused(verified);
  }
  await attempt.succeeded();
  if (typeof verified === "string") return refused(verified);
  facts.secondFactor = verified.isNew ? "second_factor_added" : "second_factor_passed";
  return (await sessionAnswer(context, verified)) ?? refused("session_not_found");
});

/** `DELETE /factors/:id`. */
export const removeFactor = forBearer(async ({ factors }, { userId }, factorId) => {
  const removed = await factors.remove(userId, factorId);
  if (typeof removed === "string") return refused(removed);
  if (removed.wasVerified) currentContext().facts.secondFactor = "second_factor_removed";
  return Response.json({ id: factorId });
});
