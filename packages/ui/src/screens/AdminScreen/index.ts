export { AdminScreen, type AdminScreenProps } from "./AdminScreen.tsx";
export {
  type AdminDialogState,
  type AdminOperation,
  type AdminUser,
  type BulkAction,
  type BulkOutcome,
  type BulkState,
  type EndingWorkspace,
  INITIAL_USER_QUERY,
  type UserCounts,
  type UserListState,
  type UserQuery,
  type UserSort,
} from "./types.ts";
