export { ManagePlanDialog } from "./ManagePlanDialog.tsx";
export type { ManagePlanDialogProps, ManagePlanState, PlanHolder } from "./types.ts";
