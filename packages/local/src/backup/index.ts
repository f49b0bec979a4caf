export { restoreBackup } from "./restore.ts";
export { settleRestored } from "./restored.ts";
export { takeBackup } from "./take.ts";
