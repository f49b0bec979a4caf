import type { Approval, Run, RunStep } from "@regia/api/workflows";
import type { Instant } from "@regia/domain/time";
import type { RunStatus, WorkflowGraph } from "@regia/domain/workflows";
import type { Backend } from "../backend/client.ts";
import type { StandingConsentRow } from "./workflowRows.ts";

/** A run without its input, as lists show it; its cost is a number of euro in REST. */
export type ListedRunRow = Omit<Run, "cost" | "repeat_of" | "input" | "error"> & { readonly cost: number };

/** A request for consent, as REST has it. */
export type ApprovalRow = Omit<Approval, "requested_at">;

/** A step that waits for an answer. */
export type TaskRow = Pick<RunStep, "id" | "run_id" | "key" | "tool" | "item" | "input">;

/** Which runs are wanted. */
export interface RunsQuery {
  readonly workspace: string;
  readonly status: RunStatus | null;
  readonly workflow: string | null;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

const RUN =
  "id, workspace_id, workflow_id, version, status, trigger, dry_run, started_by, cost, created_at, started_at, ended_at";
const APPROVAL =
  "id, run_id, step_id, workspace_id, tool, arguments, hash, reason, tainted, status, expires_at, decided_by, decided_at, note";
const CONSENT = "id, workspace_id, user_id, tool, recipients, until, revoked_at";

/** As many rows as one call gives. */
const MOST = 1000;

/** So many standing consents are listed: those that hold come first. */
const MOST_CONSENTS = 50;

/** The rows of runs and of what waits in them. Each call throws the database's error. */
export function runRows(backend: Backend) {
  return {
    /** A page of runs, the newest first, and how many there are. */
    page: async ({ workspace, status, workflow, page, pageSize }: RunsQuery, signal: AbortSignal) => {
      let rows = backend.from("runs").select(RUN, { count: "exact" }).eq("workspace_id", workspace);
      if (status !== null) rows = rows.eq("status", status);
      if (workflow !== null) rows = rows.eq("workflow_id", workflow);
      const from = (page - 1) * pageSize;
      const answer = await rows
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, from + pageSize - 1)
        .abortSignal(signal)
        .overrideTypes<ListedRunRow[], { merge: false }>();
      const runs: readonly ListedRunRow[] = await backend.dataOf(Promise.resolve(answer));
      return { runs, total: answer.count ?? runs.length };
    },
    /** Those that have not ended. */
    unfinished: (workspace: string, signal: AbortSignal): Promise<readonly ListedRunRow[]> =>
      backend.dataOf(
        backend
          .from("runs")
          .select(RUN)
          .eq("workspace_id", workspace)
          .is("ended_at", null)
          .order("created_at", { ascending: false })
          .limit(MOST)
          .abortSignal(signal)
          .overrideTypes<ListedRunRow[], { merge: false }>(),
      ),
    /** The workflows of the runs that count since an instant, one row for each run. */
    startedSince: (
      workspace: string,
      since: Instant,
      signal: AbortSignal,
    ): Promise<readonly { workflow_id: string }[]> =>
      backend.dataOf(
        backend
          .from("runs")
          .select("workflow_id")
          .eq("workspace_id", workspace)
          .eq("dry_run", false)
          .gte("created_at", new Date(since).toISOString())
          .limit(MOST)
          .abortSignal(signal)
          .overrideTypes<{ workflow_id: string }[], { merge: false }>(),
      ),
    /** What waits for consent, what expires first. */
    pending: (workspace: string, signal: AbortSignal): Promise<readonly ApprovalRow[]> =>
      backend.dataOf(
        backend
          .from("approvals")
          .select(APPROVAL)
          .eq("workspace_id", workspace)
          .eq("status", "pending")
          .order("expires_at")
          .order("id")
          .limit(MOST)
          .abortSignal(signal)
          .overrideTypes<ApprovalRow[], { merge: false }>(),
      ),
    /** Questions to people in these runs. */
    tasks: (runs: readonly string[], signal: AbortSignal): Promise<readonly TaskRow[]> =>
      backend.dataOf(
        backend
          .from("run_steps")
          .select("id, run_id, key, tool, item, input")
          .in("run_id", runs)
          .eq("tool", "human")
          .eq("status", "awaiting")
          .abortSignal(signal)
          .overrideTypes<TaskRow[], { merge: false }>(),
      ),
    /** The keys of steps. */
    keys: (steps: readonly string[], signal: AbortSignal): Promise<readonly { id: string; key: string }[]> =>
      backend.dataOf(
        backend
          .from("run_steps")
          .select("id, key")
          .in("id", steps)
          .abortSignal(signal)
          .overrideTypes<{ id: string; key: string }[], { merge: false }>(),
      ),
    /** The graphs of versions of workflows; of some more versions than those that are meant. */
    graphs: (
      of: readonly { readonly workflow_id: string; readonly version: number }[],
      signal: AbortSignal,
    ): Promise<readonly { workflow_id: string; version: number; graph: WorkflowGraph }[]> =>
      backend.dataOf(
        backend
          .from("workflow_versions")
          .select("workflow_id, version, graph")
          .in("workflow_id", [...new Set(of.map(({ workflow_id }) => workflow_id))])
          .in("version", [...new Set(of.map(({ version }) => version))])
          .abortSignal(signal)
          .overrideTypes<
            { workflow_id: string; version: number; graph: WorkflowGraph }[],
            { merge: false }
          >(),
      ),
    /** Also those that are put away: runs of them stay. */
    workflowNames: (
      workspace: string,
      signal: AbortSignal,
    ): Promise<readonly { id: string; name: string; active: boolean }[]> =>
      backend.dataOf(
        backend
          .from("workflows")
          .select("id, name, active")
          .eq("workspace_id", workspace)
          .order("name")
          .limit(MOST)
          .abortSignal(signal)
          .overrideTypes<{ id: string; name: string; active: boolean }[], { merge: false }>(),
      ),
    /** Those that hold longest first, also those that no longer do. */
    consents: (workspace: string, signal: AbortSignal): Promise<readonly StandingConsentRow[]> =>
      backend.dataOf(
        backend
          .from("standing_consents")
          .select(CONSENT)
          .eq("workspace_id", workspace)
          .order("revoked_at", { ascending: false, nullsFirst: true })
          .order("until", { ascending: false })
          .limit(MOST_CONSENTS)
          .abortSignal(signal)
          .overrideTypes<StandingConsentRow[], { merge: false }>(),
      ),
  };
}
