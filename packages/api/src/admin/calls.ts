/** Where the admin function answers. */
export const ADMIN_PATH = "/.netlify/functions/admin";

/** What an operation does to one user. */
export const OPERATION_KINDS = ["plan", "trial", "role", "limits", "delete"] as const;

/** The kind of an operation. */
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** The single changes, each with its operation. */
export const CHANGE_ACTIONS = {
  update_user_plan: "plan",
  start_trial: "trial",
  update_user_role: "role",
  update_custom_limits: "limits",
} as const satisfies Readonly<Record<string, OperationKind>>;

/** The HTTP method of each action. A deletion has no action: it is `DELETE` with `userId` in the query string. */
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

/** The actions of admins in the audit log. */
export const AUDIT_ACTIONS = [
  "update_user_plan",
  "start_trial",
  "update_user_role",
  "update_custom_limits",
  "delete_user",
] as const;

/** The sort keys of a list of users. */
export const USER_SORTS = ["created_at", "display_name", "email", "plan"] as const;

/** The directions of a sorted list. */
export const SORT_ORDERS = ["asc", "desc"] as const;

/** The default page size. */
export const DEFAULT_PAGE_SIZE = 50;

/** The maximum page size. */
export const MAX_PAGE_SIZE = 1_000;

/** The maximum page number. */
export const MAX_PAGE = 2_147_483_647;

/** The maximum number of operations in a bulk call. */
export const MAX_OPERATIONS = 1_000;

/** The maximum length of a search, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** The maximum length of an idempotency key, in characters. */
export const MAX_KEY_LENGTH = 200;

/** The maximum size of a request body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
