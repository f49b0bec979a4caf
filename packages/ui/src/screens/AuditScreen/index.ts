export { AuditScreen, type AuditScreenProps } from "./AuditScreen.tsx";
export type {
  AuditEntry,
  AuditExportFormat,
  AuditExportState,
  AuditState,
  ModelDecision,
} from "./types.ts";
