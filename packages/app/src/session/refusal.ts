const storageKey = "regia.refusal";

/** An error of the auth service, as far as it can be stored. */
export interface RefusalReason {
  readonly error_code: string;
  readonly status?: number | null;
  readonly message?: string;
}

/** Why a person was redirected to the landing page without a session. */
export interface Refusal {
  readonly reason: RefusalReason;
  /** Whether it was about a new password. */
  readonly isReset: boolean;
}

/** Stores the reason for the landing page, which is another document. Does nothing if storage is forbidden. */
export function leaveRefusal(reason: RefusalReason, isReset = false): void {
  const refusal: Refusal = { reason, isReset };
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
