import { type BudgetValues, type Workspace, workspaceFailure } from "@regia/domain/workspaces";
import type { BudgetControls, BudgetQuestion } from "@regia/ui/screens/MembersScreen";
import type { SaveState } from "@regia/ui/screens/SettingsScreen";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useRef, useState } from "react";
import { useConnection } from "../browser/useConnection.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { useServices } from "../services/services.ts";
import { workspaceCalls } from "./workspaceCalls.ts";

const PAGE_SIZE = 10;

/**
 * The budgets of a workspace: read, and set by its payer.
 * @param refresh reads the rest of the page again
 */
export function useBudgets(
  { id }: Workspace,
  userId: string,
  refresh: () => Promise<unknown>,
): BudgetControls {
  const { backend } = useServices();
  const calls = workspaceCalls(backend);
  const queries = useQueryClient();
  const [connection] = useConnection();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const [question, setQuestion] = useState<BudgetQuestion | null>(null);
  const [held, setHeld] = useState<BudgetControls["held"]>({ kind: "loading" });
  const [saving, setSaving] = useState<SaveState>({ kind: "idle" });
  const run = useRun();
  // Which dialog is open when an answer arrives.
  const open = useRef<BudgetQuestion>(null);

  const key = queryKeys.workspace(userId, id);
  const { data, isError, refetch } = useQuery({
    queryKey: [...key, "budgets", page, wanted],
    queryFn: ({ signal }) =>
      calls.budgets({ workspace: id, page, page_size: PAGE_SIZE, search: wanted }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

  const show = (asked: BudgetQuestion | null) => {
    open.current = asked;
    setQuestion(asked);
    setHeld({ kind: "loading" });
    setSaving({ kind: "idle" });
  };
  const readHeld = async (asked: BudgetQuestion) => {
    const { data: fresh, isSuccess } = await refetch();
    if (open.current !== asked) return;
    if (!isSuccess) return setHeld((before) => (before.kind === "ready" ? before : { kind: "failed" }));
    const { total, per_member, members } = fresh;
    const ofMember = (userId: string) => members?.find(({ user_id }) => user_id === userId);
    const budget = asked.kind === "member" ? (ofMember(asked.member.user_id) ?? asked.member).budget : null;
    setHeld({ kind: "ready", total, per_member, budget });
  };

  const send = (asked: BudgetQuestion, { total = null, per_member = null, budget = null }: BudgetValues) => {
    if (held.kind !== "ready") return Promise.resolve();
    return asked.kind === "workspace"
      ? calls.setBudget({
          workspace: id,
          total,
          per_member,
          expected: { total: held.total, per_member: held.per_member },
        })
      : calls.setMemberBudget({
          workspace: id,
          member: asked.member.user_id,
          budget,
          expected: { budget: held.budget },
        });
  };
  const save = (asked: BudgetQuestion, budgets: BudgetValues) =>
    run(
      async () => {
        setSaving({ kind: "saving" });
        await send(asked, budgets);
        // What is left of the budgets, in the chat.
        void queries.invalidateQueries({ queryKey: queryKeys.offer(userId, id) });
        await refresh();
        if (open.current === asked) show(null);
      },
      (error) => {
        const { refusal, message } = workspaceFailure(error);
        setSaving({ kind: "failed", reason: message });
        if (refusal === "PT409:budgets") void readHeld(asked);
        // What is refused has often changed meanwhile.
        else if (refusal !== null) void refresh();
      },
    );

  return {
    state: data ? { kind: "ready", budgets: data } : { kind: isError ? "failed" : "loading" },
    page,
    pageSize: PAGE_SIZE,
    onPageChange: setPage,
    search,
    onSearchChange: (text) => {
      setSearch(text);
      setPage(1);
    },
    question,
    onOpen: (asked) => {
      show(asked);
      void readHeld(asked);
    },
    onClose: () => show(null),
    held,
    saving,
    isOffline: connection === "offline",
    onSave: (budgets) => {
      if (question !== null) void save(question, budgets);
    },
  };
}
