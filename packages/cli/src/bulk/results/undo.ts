import type { Operation, OperationChange, UserTarget } from "@regia/api/admin";
import type { OutputFile } from "../../config/atomicFile.ts";
import { openOutput } from "../../output/outputFile.ts";
import type { Context } from "../../program/context.ts";
import type { Journal } from "../journal/journal.ts";
import type { EntryResult } from "../operations/entry.ts";

export interface UndoFile {
  readonly path: string;
  readonly operations: number;
  /** Whether one person may occur in it twice with the same kind of operation. */
  readonly repeats: boolean;
}

/** The operation that undoes another one; null for a deletion, which nothing undoes. */
function reversalOf({ operation, before }: EntryResult): OperationChange | null {
  if (!before) return null;
  switch (operation.op) {
    case "plan":
    case "trial":
    case "restore":
      return {
        op: "restore",
        plan: before.plan,
        expiresAt: before.plan_expires_at,
        trialStartDate: before.trial_start_date,
        trialUsed: before.trial_used,
      };
    case "role":
      return { op: "role", role: before.role };
    case "limits":
      return { op: "limits", customLimits: before.custom_limits, mode: "replace" };
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
 * @returns undefined, without a file, if nothing was applied that can be undone
 * @throws CliError for an error of the file system; an incomplete file is not kept
 */
export async function writeUndo(
  path: string,
  journal: Journal,
  context: Context,
): Promise<UndoFile | undefined> {
  let file: OutputFile | undefined;
  let operations = 0;
  const restoring = new Set<string>();
  try {
    for await (const results of journal.results("backwards")) {
      const lines: string[] = [];
      for (const result of results.toReversed()) {
        if (result.status !== "applied") continue;
        const reversal = reversalOf(result);
        if (!reversal) continue;
        lines.push(`${JSON.stringify({ ...reversal, ...targetOf(result.operation) })}\n`);
        if (reversal.op === "restore") restoring.add(result.operation.op);
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
  return operations === 0 ? undefined : { path, operations, repeats: restoring.size > 1 };
}
