import { readServerError } from "@regia/domain/errors";

const storageKey = "regia.refusal";

/** Why a person was redirected to the landing page without a session. */
export interface Refusal {
  /** The auth service's error, as far as it can be stored. */
  readonly reason: unknown;
  /** Whether it was about a new password. */
  readonly isReset: boolean;
}

/** Stores the reason for the landing page, which is another document. Does nothing if storage is forbidden. */
export function leaveRefusal(error: unknown, isReset = false): void {
  const { code, status, text } = readServerError(error);
  const refusal: Refusal = { reason: { error_code: code, status, message: text }, isReset };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(refusal));
  } catch {
    // Then the landing page opens without a word.
  }
}

/** Returns the stored reason and removes it; null if there is none. */
export function takeRefusal(): Refusal | null {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return stored === null ? null : (JSON.parse(stored) as Refusal);
  } catch {
    return null;
  }
}
