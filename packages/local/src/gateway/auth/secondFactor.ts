import type { Bearer } from "@regia/functions/identity";
import type { SecurityEvent } from "../../log/index.ts";
import type { FactorRefusal, RecoveryCodeSet } from "../factors/factors.ts";
import { passkeyResponse } from "../factors/passkeys.ts";
import { newTotp } from "../factors/totp.ts";
import { authError, tooManyRequests } from "../http/response.ts";
import type { OpenSession } from "../sessions/sessions.ts";
import { tokenRefused } from "../sessions/tokens.ts";
import type { AuthContext } from "./authContext.ts";
import { currentContext } from "./context.ts";
import { sessionAnswer } from "./refresh.ts";

/** Status and message of each refusal, in the words of GoTrue; `%` is the name or the challenge that is meant. */
const REFUSALS: Readonly<Record<FactorRefusal, readonly [status: number, message: string]>> = {
  mfa_factor_not_found: [404, "Factor not found"],
  mfa_challenge_expired: [
    422,
    "MFA challenge % has expired, verify against another challenge or create a new challenge.",
  ],
  mfa_verification_failed: [422, "Invalid code or passkey response"],
  mfa_factor_name_conflict: [422, "A factor with the friendly name % for this user already exists"],
  too_many_enrolled_mfa_factors: [422, "Maximum number of verified factors reached, unenroll to continue"],
  mfa_recovery_codes_sole_factor: [422, "Recovery codes need another verified factor"],
  mfa_verified_factor_exists: [422, "Recovery codes exist already, regenerate them to replace them"],
  mfa_webauthn_enroll_not_enabled: [422, "MFA enroll is disabled for WebAuthn"],
  mfa_webauthn_verify_not_enabled: [422, "MFA verification is disabled for WebAuthn"],
  insufficient_aal: [403, "AAL2 required to enroll a new factor"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
};

function refused(reason: FactorRefusal, meant = ""): Response {
  const [status, message] = REFUSALS[reason];
  return authError(
    status,
    reason,
    message.replace("%", () => meant),
  );
}

/** Characters of the longest name of a factor or an issuer; both are in the QR code. */
const LONGEST_NAME = 100;

const nameTooLong = (): Response =>
  authError(400, "validation_failed", `Names have at most ${LONGEST_NAME} characters`);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Answers a request about factors of whoever is signed in. */
const forBearer =
  (answer: (context: AuthContext, bearer: Bearer) => Promise<Response>) =>
  async (context: AuthContext): Promise<Response> =>
    context.token.kind === "valid" ? await answer(context, context.token) : tokenRefused("auth", "invalid");

/** The same about the factor that the path names. */
const forFactor = (answer: (context: AuthContext, bearer: Bearer, factorId: string) => Promise<Response>) =>
  forBearer(async (context, bearer) => {
    const { factorId = "" } = context;
    return UUID.test(factorId)
      ? await answer(context, bearer, factorId)
      : authError(404, "validation_failed", "factor_id must be an UUID");
  });

/** `POST /factors`: a new secret for an authenticator app, or a passkey, which the challenge will ask for. */
export const enrolFactor = forBearer(async ({ body, accounts, factors, redirects }, { userId }) => {
  const { factor_type: type, friendly_name: name = "", issuer } = body;
  if (type === "phone")
    return authError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (type !== "totp" && type !== "webauthn")
    return authError(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
  if (name.length > LONGEST_NAME || (issuer ?? "").length > LONGEST_NAME) return nameTooLong();
  if (type === "webauthn") {
    const enrolled = await factors.enrol(userId, { type, name });
    return typeof enrolled === "string"
      ? refused(enrolled, JSON.stringify(name))
      : Response.json({ id: enrolled.id, type, friendly_name: name });
  }
  const account = await accounts.findById(userId);
  const { qrCode, secret, uri } = newTotp(issuer || new URL(redirects.home).host, account?.email ?? "");
  const enrolled = await factors.enrol(userId, { type, name, secret });
  if (typeof enrolled === "string") return refused(enrolled, JSON.stringify(name));
  return Response.json({
    id: enrolled.id,
    type,
    friendly_name: name,
    totp: { qr_code: qrCode, secret, uri },
  });
});

/** `POST /factors/:id/challenge`: the app on the phone makes a code without being asked; a passkey signs a challenge. */
export const challengeFactor = forFactor(async ({ factors }, bearer, factorId) => {
  const challenge = await factors.challenge(bearer, factorId);
  if (typeof challenge === "string") return refused(challenge);
  const { id, expiresAt, options } = challenge;
  if (options === undefined) return Response.json({ id, type: "totp", expires_at: expiresAt });
  const { type, publicKey } = options;
  return Response.json({
    id,
    type: "webauthn",
    expires_at: expiresAt,
    webauthn: { type, credential_options: { publicKey } },
  });
});

/** The response to a code or a passkey: the session's next tokens if it is right. Wrong ones are counted per person. */
async function whenVerified(
  context: AuthContext,
  { userId }: Bearer,
  verify: () => Promise<(OpenSession & { readonly isNew?: boolean }) | FactorRefusal>,
  { passed, wrong }: { readonly passed: SecurityEvent; readonly wrong: string },
): Promise<Response> {
  const attempt = await context.rateLimits.admitCode(userId);
  if (attempt.wait > 0) return tooManyRequests(attempt.wait);
  const { facts } = currentContext();
  const verified = await verify();
  if (verified === "mfa_verification_failed") {
    facts.secondFactor = "second_factor_refused";
    return authError(422, verified, wrong);
  }
  await attempt.succeeded();
  if (typeof verified === "string") return refused(verified, context.body.challenge_id);
  facts.secondFactor = verified.isNew ? "second_factor_added" : passed;
  if (passed === "recovery_code_used" && verified.email !== null)
    await context.mailer.sendNotice({ kind: "recovery-code-used", to: verified.email });
  return (await sessionAnswer(context, verified)) ?? refused("session_not_found");
}

/** `POST /factors/:id/verify`: a code of an authenticator app, or what a passkey has signed. */
export const verifyFactor = forFactor(async (context, bearer, factorId) => {
  const { challenge_id: challengeId, code, webauthn } = context.body;
  if (webauthn === undefined && !code)
    return authError(400, "validation_failed", "Code needs to be non-empty");
  const given = webauthn === undefined ? code : passkeyResponse(webauthn);
  if (!challengeId || !given || !UUID.test(challengeId))
    return authError(
      400,
      "validation_failed",
      "challenge_id and code, or webauthn with its response, are required",
    );
  const verify = () => context.factors.verify(bearer, { factorId, challengeId, given });
  const wrong = webauthn === undefined ? "Invalid TOTP code entered" : "Invalid passkey response";
  return await whenVerified(context, bearer, verify, { passed: "second_factor_passed", wrong });
});

/** `DELETE /factors/:id`. */
export const removeFactor = forFactor(async ({ factors }, { userId }, factorId) => {
  const removed = await factors.remove(userId, factorId);
  if (typeof removed === "string") return refused(removed);
  if (removed.wasVerified) currentContext().facts.secondFactor = "second_factor_removed";
  return Response.json({ id: factorId });
});

/** The response with new recovery codes, or the refusal. */
function recoveryCodeAnswer(made: RecoveryCodeSet | FactorRefusal): Response {
  if (typeof made === "string") return refused(made);
  currentContext().facts.secondFactor = "recovery_codes_made";
  const { id, name, codes } = made;
  return Response.json({ id, type: "recovery_code", friendly_name: name, total: codes.length, codes });
}

/** `GET /factors/recovery-codes`: how many are left. */
export const countRecoveryCodes = forBearer(async ({ factors }, { userId }) => {
  const count = await factors.recoveryCodes(userId);
  if (count === undefined) return refused("mfa_factor_not_found");
  return Response.json({
    id: count.id,
    type: "recovery_code",
    total: count.total,
    remaining: count.remaining,
  });
});

/** `POST /factors/recovery-codes`. */
export const makeRecoveryCodes = forBearer(async ({ body, factors }, { userId, aal }) => {
  const { friendly_name: name = "Recovery codes" } = body;
  if (name.length > LONGEST_NAME) return nameTooLong();
  return recoveryCodeAnswer(
    aal === "aal2" ? await factors.makeRecoveryCodes(userId, name) : "insufficient_aal",
  );
});

/** `POST /factors/recovery-codes/regenerate`. */
export const renewRecoveryCodes = forBearer(async ({ factors }, { userId, aal }) =>
  recoveryCodeAnswer(aal === "aal2" ? await factors.renewRecoveryCodes(userId) : "insufficient_aal"),
);

/** `POST /factors/recovery-codes/verify`: a recovery code, in place of one of the app. */
export const useRecoveryCode = forBearer(async (context, bearer) => {
  const { code } = context.body;
  if (!code) return refused("mfa_verification_failed");
  const verify = () => context.factors.useRecoveryCode(bearer, code);
  return await whenVerified(context, bearer, verify, {
    passed: "recovery_code_used",
    wrong: "Invalid recovery code",
  });
});

/** `DELETE /factors/recovery-codes`. */
export const removeRecoveryCodes = forBearer(async ({ factors }, { userId, aal }) => {
  if (aal !== "aal2") return refused("insufficient_aal");
  const count = await factors.recoveryCodes(userId);
  const removed = count && (await factors.remove(userId, count.id));
  if (count === undefined || typeof removed === "string") return refused("mfa_factor_not_found");
  return Response.json({ id: count.id });
});
