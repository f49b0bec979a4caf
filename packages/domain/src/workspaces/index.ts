export {
  type BudgetChange,
  type BudgetSetting,
  type BudgetValues,
  type MemberSpending,
  typedBudget,
  validateBudget,
  type WorkspaceBudgets,
} from "./budgets.ts";
export { MAX_WORKSPACE_NAME_LENGTH, validateWorkspaceName, workspaceName } from "./name.ts";
export { type MemberAction, type PermissionRefusal, permissionRefusal } from "./permissions.ts";
export { type PaidWorkspace, readOnlyMembers, readOnlyWorkspaces } from "./readOnly.ts";
export {
  invitationFailure,
  type WorkspaceFailure,
  type WorkspaceRefusal,
  workspaceFailure,
} from "./refusals.ts";
export {
  creationRefusal,
  guestsLeft,
  handoverRefusal,
  invitationRefusal,
  type MemberCounts,
  ROLE_LIMITS,
  roleChangeRefusal,
  seatExcess,
  seatRefusal,
  seatsLeft,
  type WorkspaceLimits,
} from "./seats.ts";
export {
  type Handover,
  INVITATION_STATES,
  type InvitationPreview,
  type InvitationState,
  type MemberPage,
  type MyWorkspaces,
  PERSONAL_WORKSPACE_NAME,
  type ReceivedInvitation,
  type SeatExcess,
  type Seats,
  type SentInvitation,
  WORKSPACE_ACTIONS,
  WORKSPACE_LIMITS,
  WORKSPACE_ROLES,
  type Workspace,
  type WorkspaceAction,
  type WorkspaceEvent,
  type WorkspaceEventPage,
  type WorkspaceLimit,
  type WorkspaceMember,
  type WorkspaceOverview,
  type WorkspaceRole,
} from "./workspace.ts";
