export { AuditScreen, type AuditScreenProps } from "./AuditScreen.tsx";
export type { AuditExportFormat, AuditExportState, AuditState } from "./types.ts";
