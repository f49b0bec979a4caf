/** Where the admin function answers. */
export const ADMIN_PATH = "/.netlify/functions/admin";

/** What an operation does to one user. */
export const OPERATION_KINDS = ["plan", "trial", "role", "limits", "delete"] as const;

/** The kind of an operation. */
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** The single changes that are asked for by an action, and the operation that each is. */
export const CHANGE_ACTIONS = {
  update_user_plan: "plan",
  start_trial: "trial",
  update_user_role: "role",
  update_custom_limits: "limits",
} as const satisfies Readonly<Record<string, OperationKind>>;

/** The HTTP method that each action is asked with. A deletion has no action: it is `DELETE` with the user in the query. */
export const ACTION_METHODS = {
  get_users: "POST",
  bulk: "POST",
  get_user_profile: "GET",
  audit: "GET",
  update_user_plan: "PUT",
  start_trial: "PUT",
  update_user_role: "PUT",
  update_custom_limits: "PUT",
} as const satisfies Readonly<Record<keyof typeof CHANGE_ACTIONS, "PUT">> &
  Readonly<Record<string, "GET" | "POST" | "PUT">>;

/** An action of the admin function. */
export type AdminAction = keyof typeof ACTION_METHODS;

/** What the audit log calls the changes. */
export const AUDIT_ACTIONS = [
  "update_user_plan",
  "start_trial",
  "update_user_role",
  "update_custom_limits",
  "delete_user",
] as const;

/** What lists of users can be sorted by. */
export const USER_SORTS = ["created_at", "display_name", "email", "plan"] as const;

/** The directions of a sorted list. */
export const SORT_ORDERS = ["asc", "desc"] as const;

/** Entries of a page unless the request says otherwise. */
export const DEFAULT_PAGE_SIZE = 50;

/** The most entries that one page may have. */
export const MAX_PAGE_SIZE = 1_000;

/** The last page that can be asked for. */
export const MAX_PAGE = 2_147_483_647;

/** The most operations that one bulk call may have. */
export const MAX_OPERATIONS = 1_000;

/** The longest text that users can be searched for, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** The longest idempotency key, in characters. */
export const MAX_KEY_LENGTH = 200;

/** The largest body that a function reads, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
