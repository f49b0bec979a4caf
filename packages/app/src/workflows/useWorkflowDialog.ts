import type { JsonObject } from "@regia/domain/workflows";
import { useText } from "@regia/ui/i18n";
import type { Loadable, PlannerDialog, PlannerFailure, StartState } from "@regia/ui/screens/PlannerScreen";
import type { SaveState } from "@regia/ui/screens/SettingsScreen";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { requestFailure } from "../data/failures.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { versionOf } from "./useOpenWorkflow.ts";
import { type WorkflowCalls, workflowFailure, workflowRefusal } from "./workflowCalls.ts";
import type { workflowRows } from "./workflowRows.ts";

export type DialogKind = PlannerDialog["kind"];

/** Milliseconds without typing after which a preview is asked for. */
const TYPING = 400;

/** The failure of a call, with whether another plan would help. */
export function plannerFailure(error: unknown): PlannerFailure {
  return { reason: workflowFailure(error), helpsPlan: workflowRefusal(error)?.limit !== undefined };
}

function loadable<Data, Value>(
  { data, error }: UseQueryResult<Data>,
  read: (data: Data) => Value,
  reasonOf: (error: unknown) => Extract<Loadable<Value>, { kind: "failed" }>["reason"],
): Loadable<Value> {
  if (error) return { kind: "failed", reason: reasonOf(error) };
  return data === undefined ? { kind: "loading" } : { kind: "ready", value: read(data) };
}

/** The dialog over the editor of a workflow, with what it reads. */
export function useWorkflowDialog(
  workflow: { userId: string; workspace: string; id: string | undefined; version: number | null },
  calls: WorkflowCalls,
  rows: ReturnType<typeof workflowRows>,
) {
  const { userId, workspace, id, version } = workflow;
  const t = useText("planner");
  const [asked, setAsked] = useState<{ kind: DialogKind; workflow: string | undefined } | null>(null);
  const kind = asked?.workflow === id ? (asked?.kind ?? null) : null;
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const [start, setStart] = useState<StartState>({ kind: "idle" });
  const [hook, setHook] = useState<{ url: string; secret: string } | null>(null);
  const [typed, setTyped] = useState<JsonObject>({});
  const [input, setInput] = useState<JsonObject>({});
  useEffect(() => {
    const timer = setTimeout(() => setInput(typed), TYPING);
    return () => clearTimeout(timer);
  }, [typed]);
  const key = [...queryKeys.workspace(userId, workspace), "workflows", id];
  const isOpen = (one: DialogKind) => kind === one && id !== undefined && version !== null;
  const preview = useQuery({
    queryKey: [...key, "preview", version, input],
    queryFn: ({ signal }) => calls.preview({ workflow: id ?? "", input }, signal),
    enabled: isOpen("start"),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const versions = useQuery({
    queryKey: [...key, "versions", version],
    queryFn: ({ signal }) => rows.versions(id ?? "", signal),
    enabled: isOpen("versions"),
  });

  const dialog = (): PlannerDialog | null => {
    switch (kind) {
      case null:
        return null;
      case "start":
        return {
          kind,
          state: start,
          preview: loadable(
            preview,
            (data) => data,
            (error) =>
              workflowRefusal(error)?.code === "input" ? t("start.needsInput") : workflowFailure(error),
          ),
        };
      case "hook":
        return { kind, hook, state };
      case "versions":
        return {
          kind,
          versions: loadable(versions, (data) => data.map(versionOf), requestFailure),
        };
      default:
        return { kind, state };
    }
  };
  return {
    dialog: dialog(),
    /** Opens a dialog over a workflow, by default the one of the address; null closes it. */
    open: (one: DialogKind | null, workflow = id) => {
      setAsked(one && { kind: one, workflow });
      setState({ kind: "idle" });
      setStart({ kind: "idle" });
      setHook(null);
      setTyped({});
      setInput({});
    },
    setState,
    setStart,
    setHook,
    setInput: setTyped,
  };
}
