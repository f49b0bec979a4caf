export {
  ManagePlanDialog,
  type ManagePlanDialogProps,
  type ManagePlanState,
  type PlanHolder,
} from "./ManagePlanDialog.tsx";
