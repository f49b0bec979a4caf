import { differencesOf } from "../../changes/differences.ts";
import { oneLine } from "../../output/safeText.ts";
import type { Context } from "../../program/context.ts";
import { userOf } from "../operations/duplicates.ts";
import type { EntryResult } from "../operations/entry.ts";

/** One line that describes what an operation did or would do, with old and new values, or why it fails. */
export function outcomeText(
  { operation, status, before, after, error }: EntryResult,
  context: Context,
): string {
  if (status === "failed")
    return context.t("bulk:outcome.failed", { message: oneLine(error?.message ?? "") });
  if (status === "unchanged" || !before) return context.t("bulk:outcome.unchanged");
  if (operation.op === "delete" || !after) return context.t("bulk:outcome.deleted");
  const differences = differencesOf(before, after, context);
  // Differences within a day are not visible in the text of a date.
  if (differences.length === 0) return `${before.plan_expires_at ?? "—"} → ${after.plan_expires_at ?? "—"}`;
  return differences.map(({ label, before: old, after: next }) => `${label}: ${old} → ${next}`).join("; ");
}

/** One line of a list: an operation with its line, its user and its result. */
export function outcomeLine(result: EntryResult, context: Context): string {
  const { line, operation } = result;
  const place = context.t("bulk:outcome.line", { line });
  return `${place}  ${operation.op.padEnd(6)}  ${oneLine(userOf(operation))}  ${outcomeText(result, context)}`;
}
