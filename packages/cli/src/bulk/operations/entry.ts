import type { AccountSnapshot, Operation, OperationResult } from "@regia/api/admin";
import type { ErrorDetails } from "@regia/api/errors";

/** The result of an operation in a dry run, which must be the same when the preview is executed. */
export interface Expectation {
  readonly status: OperationResult["status"];
  readonly before: AccountSnapshot | null;
  /** The error code, or null. */
  readonly code: string | null;
  /** The workspaces that end with a deleted account; undefined if none do. */
  readonly workspaces?: OperationResult["workspaces"];
}

/** An operation of a file, checked. */
export interface Entry {
  /** The line in the file, from 1. */
  readonly line: number;
  readonly operation: Operation;
  /** The expected result; only for the operations of a preview. */
  readonly expected?: Expectation;
}

/** An operation and its result. */
export interface EntryResult extends Entry {
  readonly status: OperationResult["status"];
  readonly before: AccountSnapshot | null;
  readonly after: AccountSnapshot | null;
  readonly error: ErrorDetails | null;
  /** The workspaces that end with a deleted account; undefined if none do. */
  readonly workspaces?: OperationResult["workspaces"];
}

/** Joins the results of a call with its operations. */
export function joinResults(entries: readonly Entry[], results: readonly OperationResult[]): EntryResult[] {
  return entries.map((entry, index) => {
    const result = results[index];
    if (!result) throw new TypeError("Every operation has a result.");
    const { status, before, after, error, workspaces } = result;
    return { ...entry, status, before, after, error, ...(workspaces ? { workspaces } : {}) };
  });
}
