export { AuditScreen, type AuditScreenProps } from "./AuditScreen.tsx";
export type { AuditEntry, AuditState } from "./types.ts";
