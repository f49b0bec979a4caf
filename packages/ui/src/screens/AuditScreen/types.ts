import type { AuditEntry, ExportFormat } from "@regia/api/admin";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

/** The formats of an export. */
export const AUDIT_EXPORT_FORMATS = ["csv", "ndjson"] as const satisfies readonly ExportFormat[];

/** A format of an export. */
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];

/** The export that runs, or how the last one ended. */
export type AuditExportState =
  | { kind: "idle" }
  | { kind: "running"; format: AuditExportFormat }
  | { kind: "failed"; reason: LocalizedText };

export type AuditState =
  | { kind: "loading" }
  | { kind: "failed" }
  /** There are no entries at all, or none that the query wants. */
  | { kind: "empty" }
  | {
      kind: "filled";
      /** The entries of the page, newest first. */
      entries: readonly AuditEntry[];
      /** Number of entries on all pages. */
      total: number;
    };
