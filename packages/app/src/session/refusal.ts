import { ofTab, readStored, writeStored } from "../browser/storage.ts";

const storageKey = "regia.refusal";

/** An error of the auth service, as far as it can be stored. */
export interface RefusalReason {
  readonly error_code: string;
  readonly status?: number | null;
  readonly message?: string;
  /** The address that a used link has confirmed. */
  readonly confirmedEmail?: string | null;
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
  writeStored(storageKey, JSON.stringify(refusal), ofTab);
}

/** Whether a reason is stored. */
export const hasRefusal = (): boolean => readStored(storageKey, ofTab) !== null;

/** Returns the stored reason and removes it; null if there is none. */
export function takeRefusal(): Refusal | null {
  const stored = readStored(storageKey, ofTab);
  if (stored === null) return null;
  ofTab().removeItem(storageKey);
  return JSON.parse(stored) as Refusal;
}
