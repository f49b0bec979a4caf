import { readServerError } from "@regia/domain/errors";
import type { Backend } from "../backend/client.ts";

/** Whether a second factor protects the account, or the auth service offers none (decision 16). */
export type TwoFactorState =
  | { readonly kind: "off" | "unavailable" }
  /** The number of unused recovery codes; null if none were made. */
  | { readonly kind: "on"; readonly recoveryCodes: number | null };

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
]);

/** Whether an error means that the auth service offers no second factor, or no recovery codes. */
export const offersNone = (error: unknown): boolean => NONE_OFFERED.has(readServerError(error).code);

/** Whether an error means that the code was wrong. */
export const isWrongCode = (error: unknown): boolean =>
  readServerError(error).code === "mfa_verification_failed";

/**
 * Whether the person has a confirmed factor.
 * @throws the auth service's error
 */
export async function readTwoFactor(backend: Backend): Promise<TwoFactorState> {
  const { mfa } = backend.auth;
  const { totp, recovery_code: codes } = await backend.dataOf(mfa.listFactors());
  if (totp.length === 0) return { kind: "off" };
  if (codes.length === 0) return { kind: "on", recoveryCodes: null };
  return { kind: "on", recoveryCodes: (await backend.dataOf(mfa.recoveryCodes.getStatus())).remaining };
}

/** Starts to set up an authenticator; an unconfirmed one is replaced. */
export async function enrolTwoFactor(backend: Backend): Promise<Enrolment> {
  const { mfa } = backend.auth;
  const held = await backend.dataOf(mfa.listFactors());
  for (const { id, status } of held.all) if (status !== "verified") await abandonTwoFactor(backend, id);
  const { id: factorId, totp } = await backend.dataOf(mfa.enroll({ factorType: "totp", issuer: "Regia" }));
  return { factorId, qrCode: totp.qr_code.slice(totp.qr_code.indexOf(",") + 1), secret: totp.secret };
}

/** Confirms a factor with a code of the authenticator. */
export async function confirmTwoFactor(backend: Backend, factorId: string, code: string): Promise<void> {
  await backend.dataOf(backend.auth.mfa.challengeAndVerify({ factorId, code }));
}

/** Removes a factor that was not confirmed. */
export async function abandonTwoFactor(backend: Backend, factorId: string): Promise<void> {
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

/** Removes the recovery codes and every confirmed factor. */
export async function removeTwoFactor(backend: Backend): Promise<void> {
  const { mfa } = backend.auth;
  const { totp, recovery_code: codes } = await backend.dataOf(mfa.listFactors());
  if (codes.length > 0) await backend.dataOf(mfa.recoveryCodes.unenroll());
  for (const { id } of totp) await abandonTwoFactor(backend, id);
}
