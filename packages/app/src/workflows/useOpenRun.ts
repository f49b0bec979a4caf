import { hasStatus } from "@regia/api/client";
import type { RunDocument } from "@regia/api/workflows";
import { hasEnded, type WorkflowGraph } from "@regia/domain/workflows";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { sessionTokens } from "../backend/sessionTokens.ts";
import { useServices } from "../services/services.ts";
import { runRows } from "./runRows.ts";
import { followRun, RunStreamRefused } from "./runStream.ts";
import { withEvent } from "./runView.ts";
import { workflowCalls } from "./workflowCalls.ts";

export type OpenRun =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "gone" }
  | { readonly kind: "open"; readonly document: RunDocument; readonly graph: WorkflowGraph | undefined };

/** How the stream of a run stands; `closed` where there is nothing to follow. */
export type Following = "closed" | "live" | "lost" | "ended";

/**
 * A run by its id, followed until it has ended; null if none is open.
 * @param key prefix of the keys of the page's queries
 * @param onWaiting called when it may wait for people, or no longer
 */
export function useOpenRun(
  id: string | null,
  key: readonly unknown[],
  onWaiting: () => void,
): [OpenRun | null, Following] {
  const { backend } = useServices();
  const queries = useQueryClient();
  const [following, setFollowing] = useState<Following>("closed");
  const queryKey = [...key, "run", id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => workflowCalls(backend).run(id ?? "", signal),
    enabled: id !== null,
    refetchOnMount: "always",
  });
  const run = query.data?.run;
  const graph = useQuery({
    queryKey: [...key, "graph", run?.workflow_id, run?.version],
    queryFn: async ({ signal }) => (run ? ((await runRows(backend).graphs([run], signal))[0] ?? null) : null),
    enabled: run !== undefined,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

  const follow = useEffectEvent(async (followed: string, signal: AbortSignal) => {
    try {
      for await (const event of followRun(followed, { tokens: sessionTokens(backend), signal })) {
        if ("connection" in event) {
          setFollowing(event.connection === "opened" ? "live" : "lost");
          // Whatever changed before; what changes meanwhile waits in the stream.
          if (event.connection === "opened") await queries.refetchQueries({ queryKey });
        } else {
          queries.setQueryData<RunDocument>(queryKey, (before) => before && withEvent(before, event));
          if ("approval" in event || ("step" in event && event.step.tool === "human")) onWaiting();
        }
      }
      setFollowing("closed");
      await queries.invalidateQueries({ queryKey: key });
    } catch (error) {
      if (signal.aborted) return;
      setFollowing(error instanceof RunStreamRefused && error.status === 401 ? "ended" : "lost");
      // It says whether the run is still there.
      await queries.refetchQueries({ queryKey });
    }
  });
  const isFollowed = run !== undefined && run.id === id && !hasEnded(run.status);
  useEffect(() => {
    if (!isFollowed || id === null) return;
    const stop = new AbortController();
    void follow(id, stop.signal);
    return () => {
      stop.abort();
      setFollowing("closed");
    };
  }, [id, isFollowed]);

  if (id === null) return [null, "closed"];
  if (hasStatus(query.error, 404)) return [{ kind: "gone" }, "closed"];
  if (query.data) {
    return [{ kind: "open", document: query.data, graph: graph.data?.graph }, following];
  }
  return [query.isError ? { kind: "failed", error: query.error } : { kind: "loading" }, "closed"];
}
