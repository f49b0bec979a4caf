import type { AccountSnapshot, Operation, OperationResult } from "@regia/api/admin";
import type { ErrorDetails } from "@regia/api/errors";

/** What a dry run saw, which must still be so when it is carried out. */
export interface Expectation {
  readonly status: OperationResult["status"];
  readonly before: AccountSnapshot | null;
  /** The code of the failure, or null. */
  readonly code: string | null;
}

/** An operation of a file, checked. */
export interface Entry {
  /** The line of the person's file. */
  readonly line: number;
  readonly operation: Operation;
  /** For the operations of a preview. */
  readonly expected?: Expectation;
}

/** An operation and what it came to. */
export interface EntryResult extends Entry {
  readonly status: OperationResult["status"];
  readonly before: AccountSnapshot | null;
  readonly after: AccountSnapshot | null;
  readonly error: ErrorDetails | null;
}

/** Puts the answer to a call beside what was asked. */
export function joinResults(entries: readonly Entry[], results: readonly OperationResult[]): EntryResult[] {
  return entries.map((entry, index) => {
    const result = results[index];
    if (!result) throw new TypeError("Every operation has a result.");
    const { status, before, after, error } = result;
    return { ...entry, status, before, after, error };
  });
}
