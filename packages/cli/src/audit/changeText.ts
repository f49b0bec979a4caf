import type { AuditEntry } from "../backend/admin/directory.ts";
import type { AccountSnapshot } from "../backend/admin/operations.ts";
import { differencesOf } from "../changes/differences.ts";
import type { Context } from "../program/context.ts";

type State = AuditEntry["before"];

/** Whether a state in the audit log is a complete user snapshot. */
function isAccountSnapshot(state: State): state is State & AccountSnapshot {
  return state !== null && typeof state["role"] === "string" && typeof state["plan"] === "string";
}

/** What an entry of the audit log changed, on one line: each field with its old and new value. */
export function changeText({ before, after }: AuditEntry, context: Context): string {
  if (isAccountSnapshot(before) && isAccountSnapshot(after)) {
    return differencesOf(before, after, context)
      .map((difference) => `${difference.label}: ${difference.before} → ${difference.after}`)
      .join("; ");
  }
  return isAccountSnapshot(before) ? `${before.role}, ${before.plan}` : "";
}
