export {
  FAULT_CODES,
  type FaultCode,
  type GraphStep,
  type Json,
  type JsonObject,
  MAX_ELEMENTS,
  MAX_STEPS,
  STEP_KEY,
  type StepCondition,
  type WorkflowGraph,
} from "./graph.ts";
export {
  APPROVAL_STATUSES,
  type ApprovalStatus,
  hasEnded,
  RUN_STATUSES,
  RUN_TRIGGERS,
  type RunStatus,
  type RunTrigger,
  STEP_STATUSES,
  type StepStatus,
} from "./run.ts";
export { RISKS, type Risk, type ToolDescription } from "./tool.ts";
