import { readServerError } from "@regia/domain/errors";
import type { Passkey } from "@regia/ui/screens/SettingsScreen";
import type { Factor } from "@supabase/auth-js";
import type { Backend } from "../backend/client.ts";

/** What protects the account besides the password (decision 16). */
export interface TwoFactor {
  /** Whether there is an authenticator app. */
  readonly hasApp: boolean;
  /** The oldest first. */
  readonly passkeys: readonly Passkey[];
  /** The number of unused recovery codes; null if none were made. */
  readonly recoveryCodes: number | null;
}

/** A factor that is being set up. */
export interface Enrolment {
  readonly factorId: string;
  /** The QR code, as SVG text. */
  readonly qrCode: string;
  /** The same secret as text, to be typed in. */
  readonly secret: string;
}

/** Error codes of a service without a second factor, or with its set-up disabled. */
const NONE_OFFERED: ReadonlySet<string> = new Set([
  "not_found",
  "mfa_totp_enroll_not_enabled",
  "mfa_totp_verify_not_enabled",
  "mfa_recovery_codes_enroll_not_enabled",
  "mfa_webauthn_enroll_not_enabled",
  "mfa_webauthn_verify_not_enabled",
]);

/** Whether an error means that the auth service offers no such second factor, or no recovery codes. */
export const offersNone = (error: unknown): boolean => NONE_OFFERED.has(readServerError(error).code);

/** Whether an error means that the code was wrong. */
export const isWrongCode = (error: unknown): boolean =>
  readServerError(error).code === "mfa_verification_failed";

/**
 * The person's confirmed factors.
 * @throws the auth service's error
 */
export async function readTwoFactor(backend: Backend): Promise<TwoFactor> {
  const { mfa } = backend.auth;
  const { totp, webauthn, recovery_code: codes } = await backend.dataOf(mfa.listFactors());
  const hasCodes = codes.length > 0 && totp.length + webauthn.length > 0;
  return {
    hasApp: totp.length > 0,
    passkeys: webauthn.map(({ id, friendly_name: name, created_at: createdAt }) => ({
      id,
      name: name || null,
      createdAt,
    })),
    recoveryCodes: hasCodes ? (await backend.dataOf(mfa.recoveryCodes.getStatus())).remaining : null,
  };
}

/** Removes what was left unconfirmed, before another factor is set up. */
export async function abandonUnconfirmed(backend: Backend): Promise<void> {
  const held = await backend.dataOf(backend.auth.mfa.listFactors());
  for (const { id, status } of held.all) if (status !== "verified") await removeFactor(backend, id);
}

/** Starts to set up an authenticator; an unconfirmed factor is replaced. */
export async function enrolTwoFactor(backend: Backend): Promise<Enrolment> {
  const { mfa } = backend.auth;
  await abandonUnconfirmed(backend);
  const { id: factorId, totp } = await backend.dataOf(mfa.enroll({ factorType: "totp", issuer: "Regia" }));
  return { factorId, qrCode: totp.qr_code.slice(totp.qr_code.indexOf(",") + 1), secret: totp.secret };
}

/** Confirms a factor with a code of the authenticator. */
export async function confirmTwoFactor(backend: Backend, factorId: string, code: string): Promise<void> {
  await backend.dataOf(backend.auth.mfa.challengeAndVerify({ factorId, code }));
}

/** Removes one factor. */
export async function removeFactor(backend: Backend, factorId: string): Promise<void> {
  await backend.dataOf(backend.auth.mfa.unenroll({ factorId }));
}

/** Gives a recovery code in place of one of the authenticator. */
export async function giveRecoveryCode(backend: Backend, code: string): Promise<void> {
  await backend.dataOf(backend.auth.mfa.recoveryCodes.verify({ code }));
}

/** Makes recovery codes, in the place of former ones; they cannot be read again. */
export async function makeRecoveryCodes(backend: Backend): Promise<readonly string[]> {
  const { mfa } = backend.auth;
  const { recovery_code: held } = await backend.dataOf(mfa.listFactors());
  const { generate, regenerate } = mfa.recoveryCodes;
  return (await backend.dataOf(held.length === 0 ? generate() : regenerate())).codes;
}

/** Removes confirmed factors, and the recovery codes where no other is left. */
async function removeFactors(backend: Backend, choose: (factor: Factor) => boolean): Promise<void> {
  const { mfa } = backend.auth;
  const { totp, webauthn, recovery_code: codes } = await backend.dataOf(mfa.listFactors());
  const factors: Factor[] = [...totp, ...webauthn];
  const removed = factors.filter(choose);
  if (codes.length > 0 && removed.length === factors.length)
    await backend.dataOf(mfa.recoveryCodes.unenroll());
  for (const { id } of removed) await removeFactor(backend, id);
}

/** Removes every authenticator app. */
export const removeApps = (backend: Backend) =>
  removeFactors(backend, ({ factor_type: type }) => type === "totp");

/** Removes a passkey. */
export const removePasskey = (backend: Backend, passkeyId: string) =>
  removeFactors(backend, ({ id }) => id === passkeyId);
