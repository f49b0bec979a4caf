export { restoreBackup } from "./restore.ts";
export { type BackupSummary, takeBackup } from "./take.ts";
