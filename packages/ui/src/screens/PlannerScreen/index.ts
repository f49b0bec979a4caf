export { PlannerScreen, type PlannerScreenProps } from "./PlannerScreen.tsx";
export type {
  DraftOrigin,
  EditorAct,
  EditorState,
  ListedWorkflow,
  Loadable,
  PlannerDialog,
  PlannerFailure,
  PlannerState,
  PlannerTools,
  ProposalState,
  StartState,
  WorkflowDraft,
  WorkflowSchedule,
  WorkflowTemplate,
  WorkflowVersion,
} from "./types.ts";
