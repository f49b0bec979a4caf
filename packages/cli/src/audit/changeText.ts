import type { AuditEntry } from "@regia/api/admin";
import { differencesOf } from "../changes/differences.ts";
import type { Context } from "../program/context.ts";

/** One line that describes what an entry of the audit log changed: each field with its old and new value. */
export function changeText({ before, after }: AuditEntry, context: Context): string {
  if (before && after) {
    return differencesOf(before, after, context)
      .map((difference) => `${difference.label}: ${difference.before} → ${difference.after}`)
      .join("; ");
  }
  return before ? `${before.role}, ${before.plan}` : "";
}
