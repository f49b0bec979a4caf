export { AuditScreen, type AuditScreenProps } from "./AuditScreen.tsx";
export type { AuditEntry, AuditState, ModelDecision } from "./types.ts";
