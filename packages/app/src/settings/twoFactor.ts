import { readServerError } from "@regia/domain/errors";
import type { Session } from "@supabase/supabase-js";
import type { Backend } from "../backend/client.ts";
import type { BackendConfig } from "../backend/config.ts";

/** Whether a second factor protects the account, and whether the service has one at all (decision 16). */
export type TwoFactorState = "on" | "off" | "unavailable";

/** A factor that is being set up. */
export interface Enrolment {
  readonly factorId: string;
  /** The QR code, as SVG text. */
  readonly qrCode: string;
  /** The same for typing. */
  readonly secret: string;
}

/** The codes of a service that has no second factor, or does not let people set one up. */
const NONE_OFFERED: ReadonlySet<string> = new Set([
  "not_found",
  "mfa_totp_enroll_not_enabled",
  "mfa_totp_verify_not_enabled",
]);

/** Whether a refusal means that the service offers no second factor. */
export const offersNone = (error: unknown): boolean => NONE_OFFERED.has(readServerError(error).code);

/** Whether a refusal means that the six digits were not the right ones. */
export const isWrongCode = (error: unknown): boolean =>
  readServerError(error).code === "mfa_verification_failed";

const NOT_FOUND = 404;

/**
 * How the second factor stands. The service's settings do not name it; a service without one has no such path, and any
 * other refuses the question.
 * @throws what the auth service answers when it cannot be asked
 */
export async function readTwoFactor(
  backend: Backend,
  { url, publishableKey }: Pick<BackendConfig, "url" | "publishableKey">,
  send: typeof fetch = fetch,
): Promise<TwoFactorState> {
  const asked = await send(`${url}/auth/v1/factors`, { headers: { apikey: publishableKey } });
  // An answer that nobody reads would keep its connection.
  void asked.body?.cancel();
  if (asked.status === NOT_FOUND) return "unavailable";
  const { totp } = await backend.dataOf(backend.auth.mfa.listFactors());
  return totp.length > 0 ? "on" : "off";
}

/** What an access token says of itself; null for one that cannot be read. */
function claimsOf(token: string): { aal?: unknown } | null {
  try {
    const [, claims = ""] = token.split(".");
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { aal?: unknown };
  } catch {
    return null;
  }
}

const verifiedFactor = ({ user }: Session) =>
  user.factors?.find(({ status, factor_type: type }) => status === "verified" && type === "totp");

/** The factor whose code a session still owes: the password alone began it, and the account has a second factor. */
export function owedFactor(session: Session): string | null {
  const factor = verifiedFactor(session);
  return factor && claimsOf(session.access_token)?.aal !== "aal2" ? factor.id : null;
}

/** Begins to set up an authenticator; one that was begun and never confirmed gives way. */
export async function enrolTwoFactor(backend: Backend): Promise<Enrolment> {
  const { mfa } = backend.auth;
  const held = await backend.dataOf(mfa.listFactors());
  for (const { id, status } of held.all) if (status !== "verified") await abandonTwoFactor(backend, id);
  const { id: factorId, totp } = await backend.dataOf(mfa.enroll({ factorType: "totp", issuer: "Regia" }));
  return { factorId, qrCode: totp.qr_code.slice(totp.qr_code.indexOf(",") + 1), secret: totp.secret };
}

/** Confirms a factor with the six digits that the authenticator shows. */
export async function confirmTwoFactor(backend: Backend, factorId: string, code: string): Promise<void> {
  await backend.dataOf(backend.auth.mfa.challengeAndVerify({ factorId, code }));
}

/** Takes a factor that was never confirmed away again. */
export async function abandonTwoFactor(backend: Backend, factorId: string): Promise<void> {
  await backend.dataOf(backend.auth.mfa.unenroll({ factorId }));
}

/** Takes every confirmed factor away. */
export async function removeTwoFactor(backend: Backend): Promise<void> {
  const { totp } = await backend.dataOf(backend.auth.mfa.listFactors());
  for (const { id } of totp) await abandonTwoFactor(backend, id);
}
