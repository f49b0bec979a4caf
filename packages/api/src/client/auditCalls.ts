import * as v from "valibot";
import type { AuditExportRequest } from "../admin/requests.ts";
import type { AdminClient } from "./adminClient.ts";

/** Time-out in milliseconds, because an export streams all entries of a log. */
const EXPORT_TIMEOUT_MS = 300_000;

/** All wanted entries of the audit log as a file, newest first. */
export function exportAudit(
  client: Pick<AdminClient, "call">,
  request: AuditExportRequest,
  signal?: AbortSignal,
): Promise<Blob> {
  const body = { action: "export_audit", ...request };
  const exported = { method: "POST", body, timeoutMs: EXPORT_TIMEOUT_MS, reads: "blob", signal } as const;
  return client.call(v.instance(Blob), exported, "safe");
}
