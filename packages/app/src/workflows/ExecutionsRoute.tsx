import { hasStatus } from "@regia/api/client";
import { formatDay, romeDay } from "@regia/domain/time";
import type { Workspace } from "@regia/domain/workspaces";
import { useText } from "@regia/ui/i18n";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import { ContentLoading } from "@regia/ui/patterns/ContentLoading";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  ExecutionsScreen,
  INITIAL_RUN_QUERY,
  type InboxState,
  type NamedRun,
  type RunDetailState,
  type RunQuery,
  type RunsState,
  type StandingState,
} from "@regia/ui/screens/ExecutionsScreen";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useConnection } from "../browser/useConnection.ts";
import { useMemberNames } from "../chat/useMemberNames.ts";
import { requestFailure } from "../data/failures.ts";
import { POLLED } from "../data/polled.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices, useSession } from "../services/services.ts";
import { useMinute } from "../time/useMinute.ts";
import { useActiveWorkspace } from "../workspaces/activeWorkspace.ts";
import { useMyWorkspaces } from "../workspaces/useMyWorkspaces.ts";
import { type ListedRunRow, runRows } from "./runRows.ts";
import { levelsOf, shownSteps } from "./runView.ts";
import { useExecutionActs } from "./useExecutionActs.ts";
import { inboxItems, useInbox } from "./useInbox.ts";
import { useOpenRun } from "./useOpenRun.ts";
import { useReceipts } from "./useReceipts.ts";
import { useWorkflowUsage } from "./useWorkflowUsage.ts";
import { workflowCalls, workflowFailure } from "./workflowCalls.ts";

const PAGE_SIZE = 25;

/** Milliseconds for which the list of tools is recent enough. */
const TOOLS_RECENT = 5 * 60_000;

/** Decimals of a cost that REST gives as a number; enough for any. */
const COST_DECIMALS = 12;

/** `/app/w/SLUG/executions`, with `?run=ID` one run */
export function Component() {
  const workspace = useActiveWorkspace();
  const t = useText("executions");
  return (
    <>
      <PageTitle page="executions" />
      {workspace ? (
        <Executions key={workspace.id} workspace={workspace} />
      ) : (
        <ContentLoading>{t("runs.loading")}</ContentLoading>
      )}
    </>
  );
}

function Executions({ workspace }: { workspace: Workspace }) {
  const { backend } = useServices();
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const now = useMinute();
  const [network] = useConnection();
  const t = useText("executions");
  const [query, setQuery] = useState<RunQuery>(INITIAL_RUN_QUERY);
  const userId = session.status === "signedIn" ? session.user.id : "";
  const key = [...queryKeys.workspace(userId, workspace.id), "executions"];
  const rows = runRows(backend);

  const opened = address.get("run");
  const nameOf = useMemberNames(userId, workspace.id, true, t("formerMember"));
  const runs = useQuery({
    queryKey: [...key, "runs", query],
    queryFn: ({ signal }) =>
      rows.page(
        {
          workspace: workspace.id,
          status: query.status === "all" ? null : query.status,
          workflow: query.workflow === "all" ? null : query.workflow,
          page: query.page,
          pageSize: PAGE_SIZE,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    ...POLLED,
    // An open run is followed by its stream.
    refetchInterval: opened === null ? POLLED.refetchInterval : false,
  });
  const workflows = useQuery({
    queryKey: [...key, "workflows"],
    queryFn: ({ signal }) => rows.workflowNames(workspace.id, signal),
    refetchOnMount: "always",
  });
  const tools = useQuery({
    queryKey: [...key, "tools"],
    queryFn: ({ signal }) => workflowCalls(backend).tools(workspace.id, signal),
    staleTime: TOOLS_RECENT,
  });
  const consents = useQuery({
    queryKey: [...key, "consents"],
    queryFn: ({ signal }) => rows.consents(workspace.id, signal),
    refetchOnMount: "always",
  });
  const inboxKey = [...key, "inbox"];
  const inbox = useInbox(workspace, inboxKey);
  const rereadInbox = () => void queries.invalidateQueries({ queryKey: inboxKey });
  useRereading(runs.data?.runs ?? [], rereadInbox);

  const toolTitle = (name: string) => tools.data?.find((tool) => tool.name === name)?.title ?? name;
  const workflowName = (id: string | undefined) =>
    workflows.data?.find((workflow) => workflow.id === id)?.name ?? "";
  const starter = (member: string | null) => (member === null ? null : nameOf(member));
  const runHref = (run: string) => `${listHref}?${new URLSearchParams({ run })}`;
  const listHref = workspaceHref(workspace.slug, "executions");
  const plannerHref = workspaceHref(workspace.slug, "planner");

  const [open, following] = useOpenRun(opened, key, rereadInbox);
  const steps = open?.kind === "open" ? shownSteps(open.document.steps, open.graph, toolTitle) : [];
  const items = inbox.data ? inboxItems(inbox.data, { userId, nameOf, toolTitle, workflowName }) : [];
  const refresh = () => queries.refetchQueries({ queryKey: key, type: "active" });
  const acts = useExecutionActs({
    workspace,
    items,
    steps,
    refresh,
    onOpen: (run) => void navigate(runHref(run)),
  });
  const [receipts, verify] = useReceipts(workspace.id);
  const usage = useWorkflowUsage(workspace, userId, key, workflows.data ?? []);

  const named = ({ cost, ...run }: ListedRunRow): NamedRun => ({
    run: { ...run, cost: cost.toFixed(COST_DECIMALS) },
    workflowName: workflowName(run.workflow_id),
    startedBy: starter(run.started_by),
  });
  const list = (): RunsState => {
    if (runs.data) {
      const { runs: found, total } = runs.data;
      return total === 0 ? { kind: "empty" } : { kind: "filled", runs: found.map(named), total };
    }
    return runs.isError ? { kind: "failed", reason: requestFailure(runs.error) } : { kind: "loading" };
  };
  const waiting = (): InboxState => {
    if (inbox.data) return { kind: "ready", items: acts.items };
    return inbox.isError ? { kind: "failed", reason: requestFailure(inbox.error) } : { kind: "loading" };
  };
  const detail = (): RunDetailState | null => {
    if (open?.kind === "failed") return { kind: "failed", reason: workflowFailure(open.error) };
    if (open?.kind !== "open") return open;
    const { run, approvals } = open.document;
    return {
      kind: "open",
      run,
      workflowName: workflowName(run.workflow_id),
      startedBy: starter(run.started_by),
      steps,
      levels: levelsOf(open.graph, steps),
      decisions: approvals.map((approval) => ({
        approval,
        tool: toolTitle(approval.tool),
        decidedBy: starter(approval.decided_by),
      })),
    };
  };
  const standing = (): StandingState => {
    if (!consents.data) return { kind: consents.isError ? "failed" : "loading" };
    return {
      kind: "ready",
      consents: consents.data.map(({ id, tool, recipients, until, revoked_at, user_id }) => ({
        id,
        tool: toolTitle(tool),
        recipients,
        until,
        revokedAt: revoked_at,
        givenBy: nameOf(user_id),
      })),
    };
  };
  const hasEnded = following === "ended" || hasStatus(tools.error, 401);
  // That the browser is offline is said above every page.
  const isLost = following === "lost" && network !== "offline";
  return (
    <ExecutionsScreen
      inbox={waiting()}
      detail={detail()}
      runs={list()}
      query={query}
      onQueryChange={setQuery}
      pageSize={PAGE_SIZE}
      isPending={runs.isPlaceholderData}
      workflows={workflows.data ?? []}
      standing={standing()}
      receipts={receipts}
      onVerify={verify}
      usage={usage}
      now={now}
      today={formatDay(romeDay(now))}
      connection={hasEnded ? "ended" : isLost ? "lost" : "online"}
      isReadOnly={workspace.read_only !== null}
      act={acts.state}
      onAct={acts.onAct}
      onAsk={acts.onAsk}
      onDismiss={acts.onDismiss}
      question={acts.question}
      onQuestionClose={() => acts.onAsk(null)}
      listHref={listHref}
      plannerHref={plannerHref}
      runHref={runHref}
      workflowHref={(workflow) => `${plannerHref}/${workflow}`}
      onReload={() => void refresh()}
    />
  );
}

/** Calls `onChange` when a run of the list stands otherwise, or a notification arrives: something may wait since. */
function useRereading(runs: readonly ListedRunRow[], onChange: () => void): void {
  const mine = useMyWorkspaces();
  const unread = mine.data?.unread_notifications ?? 0;
  const statuses = runs.map(({ id, status }) => `${id} ${status}`).join();
  const [seen, setSeen] = useState({ unread, statuses });
  const isChanged = seen.unread !== unread || seen.statuses !== statuses;
  useEffect(() => {
    if (!isChanged) return;
    setSeen({ unread, statuses });
    onChange();
  }, [isChanged, unread, statuses, onChange]);
}
