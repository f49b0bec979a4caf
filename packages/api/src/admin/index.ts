export { ACTION_METHODS, type AdminAction, AUDIT_ACTIONS, CHANGE_ACTIONS } from "./calls.ts";
export {
  type ModelUpdate,
  type ModelUpdateRequest,
  modelListRequest,
  modelTestRequest,
  modelUpdateRequest,
} from "./modelRequests.ts";
export {
  decisionOf,
  type ListedModel,
  type ModelDecision,
  type ModelList,
  type ModelOrigin,
  type ModelTestResult,
  type ModelUpdateResult,
} from "./modelResponses.ts";
export type { ModelSetting } from "./modelSetting.ts";
export {
  type AuditRequest,
  auditRequest,
  type BulkRequest,
  bulkRequest,
  deletionRequest,
  type EndSessionsRequest,
  endSessionsRequest,
  type Operation,
  type OperationChange,
  type OperationKind,
  operationFields,
  operationKind,
  type ParsedOperation,
  type UserListQuery,
  type UserListRequest,
  type UserTarget,
  userListRequest,
  userProfileRequest,
  type WorkspaceListQuery,
  type WorkspaceListRequest,
  type WorkspaceMembersQuery,
  type WorkspaceMembersRequest,
  workspaceListRequest,
  workspaceMembersRequest,
  workspaceRequest,
} from "./requests.ts";
export {
  type AccountSnapshot,
  type AuditEntry,
  type AuditPage,
  auditPage,
  type BulkResults,
  type ChangeResult,
  changeResult,
  type EndedSessions,
  endedSessions,
  type OperationResult,
  operationResult,
  type User,
  type UserPage,
  type UserProfile,
  userPage,
  userProfile,
} from "./responses.ts";
export {
  MAX_BODY_BYTES,
  MAX_OPERATIONS,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
} from "./sizes.ts";
export { SORT_ORDERS, USER_SORTS } from "./sorts.ts";
export {
  type ListedWorkspace,
  memberPage,
  type WorkspaceDetails,
  type WorkspacePage,
  workspaceDetails,
  workspacePage,
} from "./workspaceResponses.ts";
