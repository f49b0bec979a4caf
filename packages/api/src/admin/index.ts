export { ACTION_METHODS, type AdminAction, AUDIT_ACTIONS, CHANGE_ACTIONS } from "./calls.ts";
export {
  type AuditRequest,
  auditRequest,
  type BulkRequest,
  bulkRequest,
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
} from "./requests.ts";
export {
  type AccountSnapshot,
  type AuditEntry,
  type AuditPage,
  auditPage,
  type BulkResults,
  type ChangeResult,
  changeResult,
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
