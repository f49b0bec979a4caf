export { AuditScreen, type AuditScreenProps } from "./AuditScreen.tsx";
export {
  type AuditEntry,
  type AuditExportFormat,
  type AuditExportState,
  type AuditQuery,
  type AuditState,
  INITIAL_AUDIT_QUERY,
  type ModelDecision,
} from "./types.ts";
