export { argumentFaults, valueFaults } from "./arguments.ts";
export { argumentsHash, canonical, sha256Hex } from "./canonical.ts";
export { type CheckedGraph, type CheckedTool, checkGraph } from "./check.ts";
export { isMet } from "./condition.ts";
export {
  type ConsentCall,
  type ConsentReason,
  consent,
  consentText,
  type Decision,
  type StandingConsent,
} from "./consent.ts";
export { type GraphDifference, graphDifference, type StepDifference, type StepField } from "./difference.ts";
export { elementsOf } from "./elements.ts";
export { estimateRun, type RunCost, type RunModels } from "./estimate.ts";
export { failureText } from "./failure.ts";
export type { Fault } from "./fault.ts";
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
export { isJsonObject, sameJson } from "./json.ts";
export { orderOf } from "./order.ts";
export { type PlannedStep, planSteps } from "./plan.ts";
export {
  type DraftRequest,
  draftPrompt,
  draftSchema,
  faultsPrompt,
  type ModelDraft,
  readDraft,
} from "./planner/modelDraft.ts";
export { draftByRules, type RuledDraft } from "./planner/rules.ts";
export { TEMPLATES, type WorkflowTemplate } from "./planner/templates/index.ts";
export { TEMPLATE_OFFERS, type TemplateName, type TemplateOffer } from "./planner/templates/offers.ts";
export { readGraph } from "./read.ts";
export { type ReceiptFault, type ReceiptsVerdict, verifyReceipts } from "./receipts.ts";
export { referencesIn, resolve, rootsOf, type Scope, writtenReference } from "./references.ts";
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
export { nextOccurrence } from "./schedule.ts";
export { schemaErrors } from "./schema.ts";
export { taintOf } from "./taint.ts";
export { RISKS, type Risk, type ToolDescription } from "./tool.ts";
export { type ToolName, toolDescriptions } from "./tools/index.ts";
