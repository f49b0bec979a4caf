import type { Workspace } from "@regia/domain/workspaces";
import type { ApprovalItem, InboxItem } from "@regia/ui/screens/ExecutionsScreen";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Backend } from "../backend/client.ts";
import { useServices } from "../services/services.ts";
import { runRows } from "./runRows.ts";
import { stepTitle, type ToolTitle, taintSources, taskOf } from "./runView.ts";

/** As many runs as one call asks about. */
const MOST_RUNS = 200;

const NOBODY = { approvals: [], tasks: [], runs: [], keys: [], graphs: [] } as const;

async function readInbox(backend: Backend, workspace: string, signal: AbortSignal) {
  const rows = runRows(backend);
  const [approvals, runs] = await Promise.all([
    rows.pending(workspace, signal),
    rows.unfinished(workspace, signal),
  ]);
  const ids = runs.slice(0, MOST_RUNS).map(({ id }) => id);
  const tasks = ids.length > 0 ? await rows.tasks(ids, signal) : [];
  if (approvals.length === 0 && tasks.length === 0) return NOBODY;
  const asked = new Set([...approvals, ...tasks].map(({ run_id }) => run_id));
  const concerned = runs.filter(({ id }) => asked.has(id));
  const [keys, graphs] = await Promise.all([
    approvals.length > 0
      ? rows.keys(
          approvals.map(({ step_id }) => step_id),
          signal,
        )
      : [],
    concerned.length > 0 ? rows.graphs(concerned, signal) : [],
  ]);
  return { approvals, tasks, runs: concerned, keys, graphs };
}

type InboxRows = Awaited<ReturnType<typeof readInbox>>;

/** Only who started a run decides a mail, which goes out in their name. */
const STARTERS_TOOL = "mail.send";

/** What the names of an inbox's entries are made of. */
interface InboxNames {
  readonly userId: string;
  readonly nameOf: (member: string | null) => string;
  readonly toolTitle: ToolTitle;
  readonly workflowName: (workflow: string | undefined) => string;
}

/** What waits in a workspace, as it is shown. */
export function inboxItems(
  { approvals, tasks, runs, keys, graphs }: InboxRows,
  { userId, nameOf, toolTitle, workflowName }: InboxNames,
): InboxItem[] {
  const runOf = (id: string) => runs.find((run) => run.id === id);
  const graphOf = (id: string) => {
    const run = runOf(id);
    return graphs.find(
      ({ workflow_id, version }) => workflow_id === run?.workflow_id && version === run.version,
    )?.graph;
  };
  return [
    ...approvals.map((approval): ApprovalItem => {
      const run = runOf(approval.run_id);
      const graph = graphOf(approval.run_id);
      const key = keys.find(({ id }) => id === approval.step_id)?.key ?? "";
      const isOthers = approval.tool === STARTERS_TOOL && run !== undefined && run.started_by !== userId;
      return {
        kind: "approval",
        approval,
        runId: approval.run_id,
        workflowName: workflowName(run?.workflow_id),
        stepTitle: stepTitle(graph, key),
        tool: toolTitle(approval.tool),
        sources: taintSources(approval.tainted, graph, toolTitle),
        decider: isOthers ? nameOf(run.started_by) : null,
      };
    }),
    ...tasks.map((task): InboxItem => {
      const asked = taskOf(task);
      const title = stepTitle(graphOf(task.run_id), task.key);
      return {
        kind: "task",
        stepId: task.id,
        runId: task.run_id,
        workflowName: workflowName(runOf(task.run_id)?.workflow_id),
        stepTitle: title,
        ...asked,
        title: asked.title || title,
      };
    }),
  ];
}

/** What waits for people in a workspace; read again when the caller invalidates it, and when the window is looked at. */
export function useInbox(workspace: Workspace, queryKey: readonly unknown[]): UseQueryResult<InboxRows> {
  const { backend } = useServices();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readInbox(backend, workspace.id, signal),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}
