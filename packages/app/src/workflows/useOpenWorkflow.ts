import { type JsonObject, sameJson, type WorkflowGraph } from "@regia/domain/workflows";
import type { DraftOrigin, WorkflowDraft, WorkflowVersion } from "@regia/ui/screens/PlannerScreen";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "../data/queryKeys.ts";
import type { WorkflowRow, WorkflowVersionRow, workflowRows } from "./workflowRows.ts";

/** What a person edits of one workflow. */
export interface EditedWorkflow extends WorkflowDraft {
  readonly id: string;
  /** The version that it was made from; null before the first. */
  readonly version: number | null;
  /** What is saved of it; null if nothing is. */
  readonly saved: WorkflowDraft | null;
  readonly origin?: DraftOrigin | undefined;
}

const isSame = (one: WorkflowDraft, other: WorkflowDraft | null): boolean =>
  other !== null &&
  one.name === other.name &&
  sameJson(one.graph as unknown as JsonObject, other.graph as unknown as JsonObject);

export const versionOf = ({ version, graph, created_at }: WorkflowVersionRow): WorkflowVersion => ({
  version,
  graph,
  createdAt: created_at,
});

interface OpenWorkflow {
  readonly edited: EditedWorkflow;
  readonly isChanged: boolean;
  /** A newer version that somebody else saved, while there are changes here. */
  readonly conflict: WorkflowVersion | null;
}

/**
 * The workflow of the address, with what was changed of it here. What others save replaces it unless there are changes: then both
 * are kept, and the person decides.
 * @param row undefined if no such workflow is saved in the workspace
 */
export function useOpenWorkflow(
  { userId, workspace, id }: { userId: string; workspace: string; id: string | undefined },
  row: WorkflowRow | undefined,
  rows: ReturnType<typeof workflowRows>,
) {
  const [kept, setEdited] = useState<EditedWorkflow | null>(null);
  const version = row?.version;
  const newest = useQuery({
    queryKey: [...queryKeys.workspace(userId, workspace), "workflows", id, version],
    queryFn: ({ signal }) => rows.version(id ?? "", version ?? 0, signal),
    enabled: id !== undefined && version !== undefined,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const edited = kept?.id === id ? kept : null;
  const isChanged = edited !== null && !isSame(edited, edited.saved);

  const shown = (): OpenWorkflow | null => {
    if (id === undefined) return null;
    const data = newest.data ?? null;
    if (edited && (isChanged || !data || !row || (edited.version ?? 0) >= data.version)) {
      const isOlder = data !== null && (edited.version ?? 0) < data.version;
      return { edited, isChanged, conflict: isOlder ? versionOf(data) : null };
    }
    if (!row || !data) return null;
    const saved = { name: row.name, graph: data.graph };
    return { edited: { ...saved, id, version: data.version, saved }, isChanged: false, conflict: null };
  };
  return { open: shown(), error: newest.error, setEdited };
}

/** A name for a workflow that is made for a goal: its beginning, to the end of a word. */
export function nameFor(goal: string): string {
  const [line = ""] = goal.split("\n");
  if (line.length <= 60) return line;
  return `${line.slice(0, 60).replace(/\s+\S*$/, "")}…`;
}

/** A draft that was never saved. */
export const newDraft = (name: string, graph: WorkflowGraph, origin?: DraftOrigin): EditedWorkflow => ({
  id: crypto.randomUUID(),
  name,
  graph,
  version: null,
  saved: null,
  origin,
});
