import type {
  BudgetSetting,
  BudgetValues,
  InvitationPreview,
  MemberPage,
  MyWorkspaces,
  SentInvitation,
  WorkspaceBudgets,
  WorkspaceEventPage,
  WorkspaceOverview,
  WorkspaceRole,
} from "@regia/domain/workspaces";
import type { Locale } from "@regia/ui/i18n";
import type { Backend } from "../backend/client.ts";

/** What clients see of a workspace after a change. */
export interface ChangedWorkspace {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** An invitation, by its link or, for who received it, by its id. */
export type InvitationKey = { readonly token: string } | { readonly invitation: string };

/** What is expected of budgets goes as text. */
const asText = <Call extends { readonly expected: BudgetValues }>(budgets: Call) => ({
  ...budgets,
  expected: JSON.stringify(budgets.expected),
});

/**
 * The calls of the database about workspaces. Each throws the database's error: `workspaceFailure` says what it means.
 */
export function workspaceCalls(backend: Backend) {
  const call = <Result>(name: string, parameters: object = {}, signal?: AbortSignal): Promise<Result> => {
    const request = backend.rpc(name, parameters);
    return backend.dataOf(signal ? request.abortSignal(signal) : request) as Promise<Result>;
  };
  return {
    mine: (signal: AbortSignal) => call<MyWorkspaces>("my_workspaces", {}, signal),
    overview: (workspace: string, signal: AbortSignal) =>
      call<WorkspaceOverview>("workspace_overview", { workspace }, signal),
    members: (
      query: { workspace: string; page: number; page_size: number; search: string },
      signal: AbortSignal,
    ) => call<MemberPage>("workspace_people", query, signal),
    events: (workspace: string, page_size: number, signal: AbortSignal) =>
      call<WorkspaceEventPage>("workspace_events", { workspace, page: 1, page_size }, signal),
    invitations: async (workspace: string, signal: AbortSignal): Promise<readonly SentInvitation[]> => {
      const rows = backend
        .from("workspace_invitations")
        .select("id, workspace_id, email, status, created_at, sent_at, expires_at")
        .eq("workspace_id", workspace)
        // Who accepted is among the members.
        .neq("status", "accepted")
        .order("created_at", { ascending: false })
        .limit(100)
        .abortSignal(signal)
        .overrideTypes<SentInvitation[], { merge: false }>();
      return backend.dataOf(rows);
    },
    preview: (token: string, signal: AbortSignal) =>
      call<InvitationPreview | null>("preview_invitation", { token }, signal),
    endingWithMe: (signal: AbortSignal) =>
      call<readonly { readonly id: string; readonly name: string; readonly members: number }[]>(
        "workspaces_ending_with_me",
        {},
        signal,
      ),
    create: (name: string) => call<ChangedWorkspace>("create_workspace", { name }),
    rename: async (id: string, name: string): Promise<void> => {
      await backend.dataOf(backend.from("workspaces").update({ name }).eq("id", id).select("id").single());
    },
    remove: (workspace: string) => call<void>("delete_workspace", { workspace }),
    invite: (workspace: string, email: string, language: Locale) =>
      call<SentInvitation>("invite_to_workspace", { workspace, email, language }),
    revoke: (invitation: string) => call<void>("revoke_invitation", { invitation }),
    accept: (key: InvitationKey) => call<ChangedWorkspace>("accept_invitation", key),
    decline: (key: InvitationKey) => call<void>("decline_invitation", key),
    removeMember: (workspace: string, member: string) => call<void>("remove_member", { workspace, member }),
    leave: (workspace: string) => call<void>("leave_workspace", { workspace }),
    setRole: (workspace: string, member: string, role: WorkspaceRole) =>
      call<void>("set_member_role", { workspace, member, role }),
    budgets: (
      query: { workspace: string; page: number; page_size: number; search: string },
      signal: AbortSignal,
    ) => call<WorkspaceBudgets>("workspace_budget", query, signal),
    /** Refused if others than the expected budgets hold meanwhile. */
    setBudget: (budgets: BudgetSetting & { workspace: string; expected: BudgetValues }) =>
      call<WorkspaceBudgets>("set_workspace_budget", asText(budgets)),
    setMemberBudget: (budget: {
      workspace: string;
      member: string;
      budget: string | null;
      expected: BudgetValues;
    }) => call<WorkspaceBudgets>("set_member_budget", asText(budget)),
    offerHandover: (workspace: string, member: string, language: Locale) =>
      call<void>("offer_handover", { workspace, member, language }),
    cancelHandover: (workspace: string) => call<void>("cancel_handover", { workspace }),
    acceptHandover: (workspace: string) => call<ChangedWorkspace>("accept_handover", { workspace }),
  };
}
