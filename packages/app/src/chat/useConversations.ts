import type {
  ConversationAct,
  ConversationSummary,
  ConversationsPart,
  ConversationsState,
  ConversationsView,
} from "@regia/ui/screens/ChatScreen";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import { beforeLogOut } from "../auth/beforeLogOut.ts";
import { POLLED } from "../data/polled.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices } from "../services/services.ts";
import {
  type ConversationQuery,
  type ConversationRow,
  conversationCalls,
  type FoundConversation,
} from "./conversationCalls.ts";
import { DeferredDeletions } from "./deferredDeletions.ts";

/** Conversations that are shown at first, and how many more each time. */
const STEP = 50;

/** Waits outlive the page of the chat, so that a deletion can still be undone on another one. */
const deletions = new DeferredDeletions(window);
beforeLogOut(deletions.carryOutAll);

/** A conversation of the list. */
export interface ListedConversation extends ConversationRow {
  readonly isPinned: boolean;
  readonly isAnswering: boolean;
  readonly excerpt?: string | undefined;
}

type Found = ConversationRow & Partial<Pick<FoundConversation, "excerpt">>;

/** What a change of a conversation reports. */
export interface ConversationReports {
  /** A change that can be undone. */
  readonly onUndoable: (kind: "deleted" | "putAway", conversation: ConversationRow, undo: () => void) => void;
  readonly onFailure: (error: unknown) => void;
}

/** The conversations of a workspace as the list shows them, and what changes them. */
export interface Conversations {
  readonly list: Omit<ConversationsPart, "now" | "onAct">;
  readonly rows: readonly ListedConversation[];
  /** When the list was read last; it changes with each reading. */
  readonly readAt: number;
  /** Reads the list again. */
  readonly refresh: () => void;
  /** Everything but exports, which change nothing. */
  readonly change: (act: Exclude<ConversationAct, { kind: "export" }>, row: ConversationRow) => void;
  /** Ids of what is deleted, or about to be. */
  readonly deleted: ReadonlySet<string>;
}

const summaryOf = ({
  id,
  title,
  touched_at,
  archived_at,
  isPinned,
  isAnswering,
  excerpt,
}: ListedConversation) =>
  ({
    id,
    title,
    touchedAt: Date.parse(touched_at),
    isPinned,
    isArchived: archived_at !== null,
    isAnswering,
    excerpt,
  }) satisfies ConversationSummary;

/** The conversations of a workspace, as they were within the last seconds. */
export function useConversations(
  userId: string,
  workspace: string,
  { onUndoable, onFailure }: ConversationReports,
): Conversations {
  const { backend, session, config } = useServices();
  const queries = useQueryClient();
  const calls = conversationCalls(backend);
  const [view, setView] = useState<ConversationsView>("active");
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(STEP);
  const wanted = useDeferredValue(search.trim());
  const deleted = useSyncExternalStore(deletions.subscribe, deletions.snapshot);
  const key = [...queryKeys.workspace(userId, workspace), "conversations"] as const;
  const isArchived = view === "archived";

  const found = (query: ConversationQuery, signal: AbortSignal): Promise<readonly Found[]> =>
    wanted === "" ? calls.list(query, signal) : calls.search(wanted, query, signal);
  const { data, isError, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    queryKey: [...key, { isArchived, search: wanted, limit }],
    queryFn: async ({ signal }): Promise<readonly ListedConversation[]> => {
      const query = { workspace, isArchived, limit };
      const [listed, answering, pins] = await Promise.all([
        found(query, signal),
        calls.answering(workspace, signal),
        calls.pins(signal),
      ]);
      const missing = wanted === "" ? pins.filter((id) => !listed.some((row) => row.id === id)) : [];
      const pinned: readonly Found[] =
        missing.length === 0 ? [] : await calls.list({ ...query, among: missing }, signal);
      return [...pinned, ...listed].map((row) => ({
        ...row,
        isPinned: pins.includes(row.id),
        isAnswering: answering.includes(row.id),
        excerpt: row.excerpt ?? undefined,
      }));
    },
    placeholderData: keepPreviousData,
    ...POLLED,
    refetchOnMount: "always",
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: key });
  const patch = (id: string, change: (row: ListedConversation) => ListedConversation | null) =>
    queries.setQueriesData<readonly ListedConversation[]>({ queryKey: key }, (rows) =>
      rows?.flatMap((row) => (row.id === id ? (change(row) ?? []) : [row])),
    );
  const run = (work: () => Promise<void>) => {
    void queries.cancelQueries({ queryKey: key });
    work().catch(onFailure).finally(refresh);
  };

  const change: Conversations["change"] = (act, row) => {
    const { id } = act;
    switch (act.kind) {
      case "rename":
        patch(id, (before) => ({ ...before, title: act.title }));
        return run(() => calls.rename(id, act.title));
      case "pin":
      case "unpin":
        patch(id, (before) => ({ ...before, isPinned: act.kind === "pin" }));
        return run(() => (act.kind === "pin" ? calls.pin(id) : calls.unpin(id)));
      case "archive":
        patch(id, (before) => (isArchived ? before : null));
        run(() => calls.archive(id));
        return onUndoable("putAway", row, () => run(() => calls.unarchive(id)));
      case "unarchive":
        return run(() => calls.unarchive(id));
      case "delete": {
        const atEnd = () => {
          const state = session.snapshot();
          if (state.status === "signedIn") calls.removeAtEnd(id, config, state.session.access_token);
        };
        deletions.add(id, () => calls.remove(id), atEnd, onFailure);
        return onUndoable("deleted", row, () => deletions.undo(id));
      }
    }
  };

  const rows = useMemo(() => data?.filter(({ id }) => !deleted.has(id)) ?? [], [data, deleted]);
  const state = useMemo((): ConversationsState => {
    if (data === undefined) return { kind: isError ? "failed" : "loading" };
    return { kind: "ready", items: rows.map(summaryOf), hasMore: data.length >= limit };
  }, [data, isError, rows, limit]);
  return {
    list: {
      state,
      view,
      onViewChange: (next) => {
        setView(next);
        setLimit(STEP);
      },
      search,
      onSearchChange: setSearch,
      isSearching: (isFetching && isPlaceholderData) || wanted !== search.trim(),
      onMore: () => setLimit((before) => before + STEP),
      onRetry: () => void refetch(),
    },
    rows,
    readAt: dataUpdatedAt,
    refresh,
    change,
    deleted,
  };
}
