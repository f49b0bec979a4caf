import { readServerError } from "@regia/domain/errors";
import { retryAfterMs } from "@regia/domain/retry";
import { readStored, writeStored } from "../browser/storage.ts";

const storageKey = "regia.verification";

/** Seconds in which hosted Supabase sends one address no other email. */
const EMAIL_INTERVAL = 60;

/** Milliseconds until the auth service sends another email, by its refusal: a header, or a number in its sentence. */
export function emailWaitMs(refusal: unknown): number {
  const { retryAfter, text } = readServerError(refusal);
  const seconds = Number(/(\d+) seconds?/.exec(text)?.[1] ?? EMAIL_INTERVAL);
  return retryAfterMs(retryAfter, Date.now()) || seconds * 1000;
}

/** Milliseconds after which the auth service has deleted a sign-up that was not verified. */
const LIFETIME_MS = 24 * 3_600_000;

/** An email address that waits to be verified. */
export interface Verification {
  readonly email: string;
  /** When the auth service sends another email, in milliseconds since 1970. */
  readonly resendAt: number;
}

/** The address that waits in this browser; null if there is none. */
export function keptVerification(): Verification | null {
  const stored = readStored(storageKey);
  if (stored === null) return null;
  const kept = JSON.parse(stored) as Verification;
  return kept.resendAt + LIFETIME_MS > Date.now() ? kept : null;
}

/** Keeps an address that waits, so that a reload or another tab can have the email sent again. */
export const keepVerification = (verification: Verification): void =>
  writeStored(storageKey, JSON.stringify(verification));

/** Forgets the address, because somebody has signed in. */
export function dropVerification(): void {
  if (keptVerification()) localStorage.removeItem(storageKey);
}
