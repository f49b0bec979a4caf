import type { Run } from "@regia/api/workflows";
import type { WorkflowGraph } from "@regia/domain/workflows";
import type { Backend } from "../backend/client.ts";

/** A workflow, without its graph. */
export interface WorkflowRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly active: boolean;
  /** The newest of its versions, from 1. */
  readonly version: number;
  readonly archived_at: string | null;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A version of a workflow. */
export interface WorkflowVersionRow {
  readonly id: string;
  readonly workflow_id: string;
  readonly version: number;
  readonly graph: WorkflowGraph;
  readonly hash: string;
  readonly created_by: string | null;
  readonly created_at: string;
}

/** A run as REST has it; its cost is a number of euro there. */
export type RunRow = Omit<Run, "cost" | "repeat_of"> & { readonly cost: number };

/** Consent to further calls of a tool. */
export interface StandingConsentRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly user_id: string;
  readonly tool: string;
  /** The addresses that it covers. */
  readonly recipients: readonly string[];
  readonly until: string;
  readonly revoked_at: string | null;
}

const WORKFLOW = "id, workspace_id, name, active, version, archived_at, created_by, created_at, updated_at";
const VERSION = "id, workflow_id, version, graph, hash, created_by, created_at";
const RUN =
  "id, workspace_id, workflow_id, version, status, trigger, dry_run, input, started_by, cost, error, created_at, started_at, ended_at";
const CONSENT = "id, workspace_id, user_id, tool, recipients, until, revoked_at";

/** Most versions of a workflow that are listed. */
const VERSIONS = 50;

/** The rows of workflows that members read. Each call throws the database's error. */
export function workflowRows(backend: Backend) {
  return {
    /** Those that are not put away, the last changed first. */
    workflows: (workspace: string, signal: AbortSignal): Promise<readonly WorkflowRow[]> =>
      backend.dataOf(
        backend
          .from("workflows")
          .select(WORKFLOW)
          .eq("workspace_id", workspace)
          .is("archived_at", null)
          .order("updated_at", { ascending: false })
          .order("id")
          .abortSignal(signal)
          .overrideTypes<WorkflowRow[], { merge: false }>(),
      ),
    /** One version; null if there is none that the person may read. */
    version: (workflow: string, version: number, signal: AbortSignal): Promise<WorkflowVersionRow | null> =>
      backend.dataOf(
        backend
          .from("workflow_versions")
          .select(VERSION)
          .eq("workflow_id", workflow)
          .eq("version", version)
          .abortSignal(signal)
          .maybeSingle()
          .overrideTypes<WorkflowVersionRow, { merge: false }>(),
      ),
    /** The newest first. */
    versions: (workflow: string, signal: AbortSignal): Promise<readonly WorkflowVersionRow[]> =>
      backend.dataOf(
        backend
          .from("workflow_versions")
          .select(VERSION)
          .eq("workflow_id", workflow)
          .order("version", { ascending: false })
          .limit(VERSIONS)
          .abortSignal(signal)
          .overrideTypes<WorkflowVersionRow[], { merge: false }>(),
      ),
    /** The newest first. */
    runs: (workspace: string, limit: number, signal: AbortSignal): Promise<readonly RunRow[]> =>
      backend.dataOf(
        backend
          .from("runs")
          .select(RUN)
          .eq("workspace_id", workspace)
          .order("created_at", { ascending: false })
          .order("id")
          .limit(limit)
          .abortSignal(signal)
          .overrideTypes<RunRow[], { merge: false }>(),
      ),
    /** Those that hold at an instant. */
    standingConsents: (
      workspace: string,
      now: Date,
      signal: AbortSignal,
    ): Promise<readonly StandingConsentRow[]> =>
      backend.dataOf(
        backend
          .from("standing_consents")
          .select(CONSENT)
          .eq("workspace_id", workspace)
          .is("revoked_at", null)
          .gt("until", now.toISOString())
          .order("until")
          .abortSignal(signal)
          .overrideTypes<StandingConsentRow[], { merge: false }>(),
      ),
  };
}
