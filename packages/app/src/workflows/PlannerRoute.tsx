import { type JsonObject, TEMPLATE_OFFERS, type TemplateOffer } from "@regia/domain/workflows";
import type { Workspace } from "@regia/domain/workspaces";
import { useLocale, useLocalizedText, useText } from "@regia/ui/i18n";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import { ContentLoading } from "@regia/ui/patterns/ContentLoading";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  type EditorAct,
  type PlannerFailure,
  PlannerScreen,
  type PlannerState,
  type ProposalState,
} from "@regia/ui/screens/PlannerScreen";
import type { SaveState } from "@regia/ui/screens/SettingsScreen";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { requestFailure } from "../data/failures.ts";
import { POLLED } from "../data/polled.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { useServices, useSession } from "../services/services.ts";
import { UnsavedGuard } from "../shell/UnsavedGuard.tsx";
import { useMinute } from "../time/useMinute.ts";
import { useActiveWorkspace } from "../workspaces/activeWorkspace.ts";
import { useInTurn } from "./useInTurn.ts";
import { type EditedWorkflow, nameFor, newDraft, useOpenWorkflow } from "./useOpenWorkflow.ts";
import { plannerFailure, useWorkflowDialog } from "./useWorkflowDialog.ts";
import { workflowCalls, workflowFailure, workflowRefusal } from "./workflowCalls.ts";
import { workflowRows } from "./workflowRows.ts";

/** What is asked about a workflow. */
interface Asked {
  readonly workflow: string;
  readonly act: EditorAct;
}

/** `/app/w/SLUG/planner/ID`: the editor of a workflow; without an id, the workflows of the workspace. */
export function Component() {
  const workspace = useActiveWorkspace();
  const session = useSession();
  const t = useText("planner");
  return (
    <>
      <PageTitle page="planner" />
      {workspace && session.status === "signedIn" ? (
        <UnsavedGuard>
          <Planner key={workspace.id} workspace={workspace} userId={session.user.id} />
        </UnsavedGuard>
      ) : (
        <ContentLoading>{t("loading")}</ContentLoading>
      )}
    </>
  );
}

const SWITCHES: readonly EditorAct["kind"][] = ["activate", "deactivate"];
const isSwitch = ({ kind }: EditorAct) => SWITCHES.includes(kind);
const isWished = (kind: EditorAct["kind"] | undefined) =>
  kind === undefined ? undefined : kind === "activate";

const OFFERS = Object.values(TEMPLATE_OFFERS);

function Planner({ workspace, userId }: { workspace: Workspace; userId: string }) {
  const { backend } = useServices();
  const [calls] = useState(() => workflowCalls(backend));
  const [rows] = useState(() => workflowRows(backend));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const locale = useLocale();
  const t = useText("planner");
  const say = useLocalizedText();
  const { hash } = useLocation();
  const { workflow: id } = useParams();
  const now = useMinute();
  const run = useRun();
  const [proposal, setProposal] = useState<ProposalState>({ kind: "idle" });
  const [saving, setSaving] = useState<SaveState>({ kind: "idle" });
  const [failure, setFailure] = useState<PlannerFailure>();
  /** The run of a start that is under way or has failed: asked again, the same one is meant. */
  const starting = useRef({ asked: "", run: "" });
  const isList = useRef(true);
  useEffect(() => {
    isList.current = id === undefined;
  }, [id]);
  const [seen, setSeen] = useState(id);
  if (seen !== id) {
    setSeen(id);
    setSaving({ kind: "idle" });
    setFailure(undefined);
  }
  const listHref = workspaceHref(workspace.slug, "planner");
  const hrefOf = (workflow: string) => `${listHref}/${workflow}`;

  const key = [...queryKeys.workspace(userId, workspace.id), "workflows"];
  const list = useQuery({
    queryKey: [...key, "list"],
    queryFn: ({ signal }) => rows.workflows(workspace.id, signal),
    refetchOnMount: "always",
    ...POLLED,
  });
  const tools = useQuery({
    queryKey: [...key, "tools", locale],
    queryFn: ({ signal }) => calls.tools(workspace.id, signal),
    staleTime: 60_000,
  });
  const settings = useQuery({
    queryKey: [...key, "settings"],
    queryFn: ({ signal }) => calls.settings(workspace.id, signal),
    enabled: id !== undefined,
  });
  const refresh = () => queries.refetchQueries({ queryKey: [...key, "list"] });
  const row = list.data?.find((one) => one.id === id);
  const { open, error, setEdited } = useOpenWorkflow({ userId, workspace: workspace.id, id }, row, rows);
  const version = open?.edited.version ?? null;
  const dialog = useWorkflowDialog({ userId, workspace: workspace.id, id, version }, calls, rows);

  const begin = (draft: EditedWorkflow) => {
    setEdited(draft);
    void navigate(hrefOf(draft.id));
  };
  const beginWith = ({ name, title }: TemplateOffer) =>
    void run(
      async () => {
        setFailure(undefined);
        const { templateGraph } = await import("./templateGraph.ts");
        begin(newDraft(say(title), templateGraph(name, locale), { by: "template" }));
      },
      (reason) => setFailure(plannerFailure(reason)),
    );
  const propose = (goal: string) =>
    void run(
      async () => {
        setProposal({ kind: "proposing" });
        const { graph, by, explanation } = await calls.draft({ goal, workspace: workspace.id });
        setProposal({ kind: "idle" });
        // Whoever opened a workflow meanwhile stays with it.
        if (isList.current) begin(newDraft(nameFor(goal), graph, { by, explanation }));
      },
      (reason) => setProposal({ kind: "failed", failure: plannerFailure(reason) }),
    );

  /** Saves the draft over a version; returns whether it succeeded, and else says why not. */
  const save = async (edited: EditedWorkflow, expected: number | null): Promise<boolean> => {
    setSaving({ kind: "saving" });
    setFailure(undefined);
    const { name, graph } = edited;
    const draft = { name: name.trim() === "" ? t("editor.unnamed") : name.trim(), graph };
    try {
      const saved = await calls.save({
        workflow: edited.id,
        workspace: workspace.id,
        name: draft.name,
        graph: graph as unknown as JsonObject,
        ...(expected === null ? {} : { expected }),
      });
      setEdited((after) => {
        // What was opened or typed meanwhile stays.
        if (after !== null && after.id !== edited.id) return after;
        return {
          ...edited,
          ...(after !== null && after.graph !== graph ? { graph: after.graph } : {}),
          name: after !== null && after.name !== name ? after.name : draft.name,
          version: saved.version,
          saved: draft,
          origin: undefined,
        };
      });
      setSaving({ kind: "saved" });
      await refresh();
      return true;
    } catch (reason) {
      if (workflowRefusal(reason)?.code === "conflict") {
        await refresh();
        setSaving({ kind: "idle" });
      } else setSaving({ kind: "failed", reason: workflowFailure(reason) });
      return false;
    }
  };
  const saveChanges = async (): Promise<boolean> =>
    open && (open.isChanged || open.edited.version === null)
      ? await save(open.edited, open.edited.version)
      : true;
  /** Does what a dialog asks, and closes it. */
  const answer = async (work: () => Promise<unknown>, isLast = true): Promise<boolean> => {
    dialog.setState({ kind: "saving" });
    try {
      await work();
    } catch (reason) {
      dialog.setState({ kind: "failed", reason: workflowFailure(reason) });
      return false;
    }
    if (isLast) dialog.open(null);
    else dialog.setState({ kind: "idle" });
    return true;
  };
  const start = async (workflow: string, input: JsonObject, isDry: boolean): Promise<boolean> => {
    dialog.setStart({ kind: "starting", isDry });
    const asked = JSON.stringify({ workflow, version, input, isDry });
    if (starting.current.asked !== asked) starting.current = { asked, run: crypto.randomUUID() };
    try {
      const started = await calls.start({ run: starting.current.run, workflow, input, dryRun: isDry });
      starting.current = { asked: "", run: "" };
      void navigate(`${workspaceHref(workspace.slug, "executions")}?run=${started.id}`);
      return true;
    } catch (reason) {
      dialog.setStart({ kind: "failed", failure: plannerFailure(reason) });
      return false;
    }
  };

  /** Does what is asked; returns whether it succeeded, and else says why not. */
  const perform = async ({ workflow, act }: Asked): Promise<boolean> => {
    const isOpen = open !== null && workflow === id;
    switch (act.kind) {
      case "save":
        return !isOpen || (await saveChanges());
      case "keepMine":
        return !isOpen || (await save(open.edited, open.conflict?.version ?? open.edited.version));
      case "activate":
      case "deactivate":
        setFailure(undefined);
        if (isOpen && act.kind === "activate" && !(await saveChanges())) return false;
        try {
          await calls.setState(act.kind, workflow);
          await refresh();
          return true;
        } catch (reason) {
          setFailure(plannerFailure(reason));
          await refresh();
          // In the list, what waits is about other workflows.
          return id === undefined;
        }
      case "start": {
        const isReady = !isOpen || (await saveChanges());
        if (isReady) dialog.open("start");
        return isReady;
      }
      case "run":
        return await start(workflow, act.input, act.isDry);
      case "setSchedule":
        return await answer(async () => {
          const { cron = null, input } = act.schedule ?? {};
          await calls.schedule({ workflow, cron, ...(input ? { input } : {}) });
          await settings.refetch();
        });
      case "makeHook":
        return await answer(async () => dialog.setHook(await calls.hook(workflow)), false);
      case "confirmArchive":
        return await answer(async () => {
          await calls.setState("archive", workflow);
          await refresh();
          void navigate(listHref, { replace: true });
        });
      default:
        return true;
    }
  };
  const turns = useInTurn(perform);
  const waitingFor = (workflow: string, kinds: readonly EditorAct["kind"][]) =>
    turns.waiting.findLast((one) => one.workflow === workflow && kinds.includes(one.act.kind))?.act.kind;
  const ask = (workflow: string, act: EditorAct) => {
    const kinds = isSwitch(act) ? SWITCHES : [act.kind];
    // Asked twice by an impatient person, it is done once.
    if (waitingFor(workflow, kinds) !== act.kind) turns.ask({ workflow, act });
  };
  const act = (one: EditorAct) => {
    if (!open || id === undefined) return;
    switch (one.kind) {
      case "takeTheirs":
        return setEdited(null);
      case "archive":
      case "schedule":
      case "hook":
      case "versions":
        return dialog.open(one.kind);
      case "close":
        return dialog.open(null);
      case "restore":
        setEdited({ ...open.edited, graph: one.version.graph });
        return dialog.open(null);
      case "preview":
        return dialog.setInput(one.input);
      default:
        return ask(id, one);
    }
  };

  const shown = (): PlannerState => {
    const unread = list.data ? (id === undefined ? null : (error ?? tools.error)) : list.error;
    if (unread) return { kind: "failed", reason: requestFailure(unread) };
    if (!list.data) return { kind: "loading", isEditor: id !== undefined };
    if (id === undefined) {
      return {
        kind: "list",
        failure,
        workflows: list.data.map((one) => ({
          id: one.id,
          name: one.name,
          // As it is wished, until it is known.
          active: isWished(waitingFor(one.id, SWITCHES)) ?? one.active,
          version: one.version,
          changedAt: one.updated_at,
          href: hrefOf(one.id),
        })),
      };
    }
    if (!open) return row ? { kind: "loading", isEditor: true } : { kind: "missing" };
    if (!tools.data) return { kind: "loading", isEditor: true };
    const { edited, isChanged, conflict } = open;
    return {
      kind: "editor",
      draft: { name: edited.name, graph: edited.graph },
      origin: edited.origin,
      version: edited.version,
      isActive: row?.active ?? false,
      isChanged,
      saving,
      conflict,
      failure,
      isSwitching: waitingFor(id, SWITCHES) !== undefined,
      isStarting: waitingFor(id, ["start"]) !== undefined,
      schedule: settings.data && (settings.data.schedules.find(({ workflow }) => workflow === id) ?? null),
      dialog: dialog.dialog,
    };
  };

  return (
    <PlannerScreen
      // The goal is in the part of the address that no server sees.
      initialGoal={new URLSearchParams(hash.slice(1)).get("goal") ?? undefined}
      state={shown()}
      proposal={proposal}
      templates={OFFERS.map(({ name, title, description }) => ({
        id: name,
        name: title,
        goal: description,
      }))}
      tools={tools.data ?? []}
      listHref={listHref}
      isReadOnly={workspace.read_only !== null}
      now={now}
      onPropose={propose}
      onTemplate={(name) => {
        const offer = OFFERS.find((one) => one.name === name);
        if (offer) beginWith(offer);
      }}
      onBlank={() => begin(newDraft("", { steps: [] }))}
      onListAct={({ kind, workflow }) => {
        if (kind !== "start") return ask(workflow, { kind });
        dialog.open("start", workflow);
        void navigate(hrefOf(workflow));
      }}
      onDraftChange={(draft) => {
        if (open) setEdited({ ...open.edited, ...draft });
      }}
      onAct={act}
      onRetry={() => void queries.refetchQueries({ queryKey: key, type: "active" })}
    />
  );
}
