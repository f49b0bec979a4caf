import {
  APPROVAL_STATUSES,
  FAULT_CODES,
  type Json,
  type JsonObject,
  RISKS,
  RUN_STATUSES,
  RUN_TRIGGERS,
  STEP_STATUSES,
  type WorkflowGraph,
} from "@regia/domain/workflows";
import * as v from "valibot";

const json = v.custom<Json>((value) => value !== undefined);
const object = v.custom<JsonObject>((value) => typeof value === "object" && value !== null);
const graph = v.custom<WorkflowGraph>((value) => typeof value === "object" && value !== null);

/** Why something failed. */
const failure = v.object({
  code: v.string(),
  /** A sentence in Italian or English. */
  message: v.string(),
  /** Key of the step that failed. */
  step: v.optional(v.nullable(v.string())),
});

/** A run, as `GET ?run=ID` has it. */
export const run = v.object({
  id: v.string(),
  workspace_id: v.string(),
  workflow_id: v.string(),
  version: v.number(),
  status: v.picklist(RUN_STATUSES),
  trigger: v.picklist(RUN_TRIGGERS),
  dry_run: v.boolean(),
  input: object,
  started_by: v.nullable(v.string()),
  /** Decimal euro. */
  cost: v.string(),
  error: v.nullable(failure),
  created_at: v.string(),
  started_at: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
  repeat_of: v.nullable(v.string()),
});

/** A step of a run. */
export const runStep = v.object({
  id: v.string(),
  run_id: v.string(),
  key: v.string(),
  tool: v.string(),
  /** Place in the list of its `each`; null for the step itself. */
  item: v.nullable(v.number()),
  status: v.picklist(STEP_STATUSES),
  attempt: v.number(),
  input: v.nullable(json),
  output: v.nullable(json),
  error: v.nullable(failure),
  /** Decimal euro. */
  cost: v.string(),
  receipt: v.nullable(object),
  /** Where text from outside in its output came from: `input`, or keys of steps. */
  tainted: v.array(v.string()),
  wake_at: v.nullable(v.string()),
  undone_at: v.nullable(v.string()),
  /** Whether `undo` would take back what it did. */
  undoable: v.boolean(),
  started_at: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
});

/** A request for consent. */
export const approval = v.object({
  id: v.string(),
  run_id: v.string(),
  step_id: v.string(),
  workspace_id: v.string(),
  tool: v.string(),
  arguments: object,
  hash: v.string(),
  /** A code of the domain's consent rule. */
  reason: v.string(),
  tainted: v.array(v.string()),
  status: v.picklist(APPROVAL_STATUSES),
  requested_at: v.string(),
  expires_at: v.string(),
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(v.string()),
  note: v.nullable(v.string()),
});

/** The answer of `GET ?run=ID`. */
export const runDocument = v.object({ run, steps: v.array(runStep), approvals: v.array(approval) });

/** One line of the stream of a run. */
export const runEvent = v.union([v.object({ run }), v.object({ step: runStep }), v.object({ approval })]);

/** A tool, as `GET ?tools=1` lists it. */
export const offeredTool = v.object({
  name: v.string(),
  title: v.string(),
  description: v.string(),
  risk: v.picklist(RISKS),
  available: v.boolean(),
  /** Why it is not available, and what connects it; null if it is. */
  reason: v.nullable(v.string()),
  input: object,
  output: object,
});

/** A fault of a graph; `step` is null where it concerns the whole. */
export const graphFault = v.object({
  step: v.nullable(v.string()),
  code: v.picklist(FAULT_CODES),
  message: v.string(),
});

export const checkResponse = v.object({ levels: v.array(v.array(v.string())), faults: v.array(graphFault) });

export const draftResponse = v.object({
  graph,
  by: v.picklist(["model", "rules"]),
  explanation: v.string(),
  /** Faults that the model could not mend. */
  faults: v.optional(v.array(graphFault)),
});

export const saveResponse = v.object({
  workflow: v.string(),
  version: v.number(),
  hash: v.string(),
  faults: v.array(graphFault),
});

export const previewResponse = v.object({
  levels: v.array(v.array(v.string())),
  /** Decimal euro. */
  cost: v.object({ low: v.string(), high: v.string() }),
  steps: v.array(
    v.object({
      key: v.string(),
      risk: v.nullable(v.picklist(RISKS)),
      decision: v.picklist(["allow", "ask", "refuse"]),
      reason: v.string(),
    }),
  ),
  limits: v.array(v.object({ field: v.string(), max: v.number(), used: v.number() })),
});

/** The answer of `GET ?settings=WORKSPACE`. */
export const workflowSettings = v.object({
  schedules: v.array(
    v.object({
      workflow: v.string(),
      /** Five fields in Rome's time. */
      cron: v.string(),
      input: object,
      nextAt: v.string(),
      /** In whose name it starts. */
      person: v.string(),
    }),
  ),
  /** Workflows that signed messages start; their secrets are shown only once. */
  hooks: v.array(v.object({ workflow: v.string(), id: v.string(), createdAt: v.string() })),
});

export const receipt = v.object({
  seq: v.number(),
  at: v.string(),
  kind: v.string(),
  run: v.string(),
  step: v.nullable(v.string()),
  approval: v.nullable(v.string()),
  actor: v.nullable(v.string()),
  body: object,
  previous: v.string(),
  hash: v.string(),
});

export type Run = v.InferOutput<typeof run>;
export type RunStep = v.InferOutput<typeof runStep>;
export type Approval = v.InferOutput<typeof approval>;
export type RunDocument = v.InferOutput<typeof runDocument>;
export type RunEvent = v.InferOutput<typeof runEvent>;
export type OfferedTool = v.InferOutput<typeof offeredTool>;
export type GraphFault = v.InferOutput<typeof graphFault>;
export type CheckResponse = v.InferOutput<typeof checkResponse>;
export type DraftResponse = v.InferOutput<typeof draftResponse>;
export type SaveResponse = v.InferOutput<typeof saveResponse>;
export type PreviewResponse = v.InferOutput<typeof previewResponse>;
export type WorkflowSettings = v.InferOutput<typeof workflowSettings>;
export type Receipt = v.InferOutput<typeof receipt>;
