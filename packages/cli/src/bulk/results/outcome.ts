import { differencesLine } from "../../changes/differences.ts";
import { NOTHING } from "../../output/moments.ts";
import { oneLine } from "../../output/safeText.ts";
import type { Context } from "../../program/context.ts";
import { userOf } from "../operations/duplicates.ts";
import type { EntryResult } from "../operations/entry.ts";

/** One line that describes what an operation did or would do, with old and new values, or why it fails. */
export function outcomeText(
  { operation, status, before, after, error, workspaces }: EntryResult,
  context: Context,
): string {
  if (status === "failed")
    return context.t("bulk:outcome.failed", { message: oneLine(error?.message ?? "") });
  if (status === "unchanged" || !before) return context.t("bulk:outcome.unchanged");
  if (operation.op === "delete" || !after) {
    const names = workspaces?.map(({ name }) => oneLine(name)).join(", ");
    return names === undefined
      ? context.t("bulk:outcome.deleted")
      : context.t("bulk:outcome.deletedWith", { names });
  }
  const differences = differencesLine(before, after, context);
  // Differences within a day are not visible in the text of a date.
  return differences || `${before.plan_expires_at ?? NOTHING} → ${after.plan_expires_at ?? NOTHING}`;
}

/** One line of a list: an operation with its line, its user and its result. */
export function outcomeLine(result: EntryResult, context: Context): string {
  const { line, operation } = result;
  const place = context.t("bulk:outcome.line", { line });
  return `${place}  ${operation.op.padEnd(6)}  ${oneLine(userOf(operation))}  ${outcomeText(result, context)}`;
}
