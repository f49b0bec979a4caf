import type { Operation, OperationChange, UserTarget } from "@regia/api/admin";
import { checkPlanChange } from "@regia/domain/plans";
import type { Instant } from "@regia/domain/time";
import type { OutputFile } from "../../config/atomicFile.ts";
import { openOutput } from "../../output/outputFile.ts";
import type { Context } from "../../program/context.ts";
import type { Journal } from "../journal/journal.ts";
import type { EntryResult } from "../operations/entry.ts";

/** The operation that undoes another one exactly or partly; null if none can. */
type Reversal = { readonly change: OperationChange; readonly isExact: boolean } | null;

export interface UndoFile {
  readonly path: string;
  readonly operations: number;
  /** Applied operations that it undoes only partly or not at all, such as a deleted account or a used trial. */
  readonly inexact: number;
  /** Whether one person may occur in it twice with the same kind of operation. */
  readonly repeats: boolean;
}

function planReversal({ before }: EntryResult, now: Instant): Reversal {
  if (!before) return null;
  const { plan, plan_expires_at: expiresAt } = before;
  const isAsBefore = checkPlanChange({ plan, expiresAt, now }).ok;
  // A plan that had expired counts as free (decision 4), and an expiry in the past cannot be set.
  return isAsBefore
    ? { change: { op: "plan", plan, expiresAt }, isExact: true }
    : { change: { op: "plan", plan: "free", expiresAt: null }, isExact: false };
}

function reversalOf(result: EntryResult, now: Instant): Reversal {
  const { operation, before } = result;
  if (!before) return null;
  switch (operation.op) {
    case "plan": {
      const reversal = planReversal(result, now);
      const endedTrial = before.trial_start_date !== null && !before.trial_used;
      return reversal && { ...reversal, isExact: reversal.isExact && !endedTrial };
    }
    case "trial": {
      const reversal = planReversal(result, now);
      // There is one trial per person: it stays used after it is taken back (decision 31).
      return reversal && { ...reversal, isExact: false };
    }
    case "role":
      return { change: { op: "role", role: before.role }, isExact: true };
    case "limits":
      return { change: { op: "limits", customLimits: before.custom_limits, mode: "replace" }, isExact: true };
    case "delete":
      return null;
  }
}

function targetOf(operation: Operation): UserTarget {
  return "userId" in operation ? { userId: operation.userId } : { email: operation.email };
}

/**
 * Writes the operations that undo a run, in reverse order, as a file for `bulk apply`.
 *
 * @returns undefined, without a file, if nothing was applied
 * @throws CliError for an error of the file system; an incomplete file is not kept
 */
export async function writeUndo(
  path: string,
  journal: Journal,
  { now, context }: { now: Instant; context: Context },
): Promise<UndoFile | undefined> {
  let file: OutputFile | undefined;
  let operations = 0;
  let inexact = 0;
  const kinds = new Set<string>();
  try {
    for await (const results of journal.results("backwards")) {
      const lines: string[] = [];
      for (const result of results.toReversed()) {
        if (result.status !== "applied") continue;
        const reversal = reversalOf(result, now);
        if (!reversal?.isExact) inexact += 1;
        if (!reversal) continue;
        lines.push(`${JSON.stringify({ ...reversal.change, ...targetOf(result.operation) })}\n`);
        kinds.add(result.operation.op);
      }
      if (lines.length === 0) continue;
      file ??= openOutput(path, context);
      file.write(lines.join(""));
      operations += lines.length;
    }
    file?.commit();
  } finally {
    file?.discard();
  }
  if (operations === 0 && inexact === 0) return undefined;
  return { path, operations, inexact, repeats: kinds.has("trial") && kinds.has("plan") };
}
