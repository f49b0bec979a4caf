import { romeDay, startOfRomeDay } from "@regia/domain/time";
import type { Workspace } from "@regia/domain/workspaces";
import type { WorkflowUsage } from "@regia/ui/screens/ExecutionsScreen";
import { useQuery } from "@tanstack/react-query";
import { useCurrentPlan } from "../plan/useCurrentPlan.ts";
import { useServices } from "../services/services.ts";
import { useMinute } from "../time/useMinute.ts";
import { runRows } from "./runRows.ts";

/** So many workflows are listed: those that were started most often today. */
const MOST = 5;

/** What of the limits for workflows a workspace uses; null for those who do not pay for it, whose plan says nothing of it. */
export function useWorkflowUsage(
  workspace: Workspace,
  userId: string,
  key: readonly unknown[],
  workflows: readonly { id: string; name: string; active: boolean }[],
): WorkflowUsage | null {
  const { backend } = useServices();
  const limits = useCurrentPlan()?.limits;
  const today = startOfRomeDay(romeDay(useMinute()));
  const isPayer = workspace.payer_id === userId;
  const rows = runRows(backend);
  const started = useQuery({
    queryKey: [...key, "startedToday", today],
    queryFn: ({ signal }) => rows.startedSince(workspace.id, today, signal),
    enabled: isPayer,
    refetchOnMount: "always",
  });
  const unfinished = useQuery({
    queryKey: [...key, "unfinished"],
    queryFn: ({ signal }) => rows.unfinished(workspace.id, signal),
    enabled: isPayer,
    refetchOnMount: "always",
  });
  if (!isPayer || !limits || !started.data || !unfinished.data) return null;
  const counts = new Map<string, number>();
  for (const { workflow_id } of started.data) counts.set(workflow_id, (counts.get(workflow_id) ?? 0) + 1);
  return {
    today: [...counts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST)
      .map(([id, used]) => ({ workflow: workflows.find((one) => one.id === id)?.name ?? id, used })),
    todayLimit: limits.maxWorkflowExecutionsPerDayPerWorkflow,
    active: {
      used: workflows.filter(({ active }) => active).length,
      limit: limits.maxActiveWorkflowsPerWorkspace,
    },
    concurrent: {
      used: unfinished.data.filter(({ status }) => status === "running").length,
      limit: limits.maxWorkflowConcurrency,
    },
  };
}
