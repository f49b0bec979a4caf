import { WORKSPACE_ACTIONS } from "@regia/domain/workspaces";
import type { OperationKind } from "./requests.ts";

/** The path of the admin function. */
export const ADMIN_PATH = "/.netlify/functions/admin";

/** The single changes, each with its operation. */
export const CHANGE_ACTIONS = {
  update_user_plan: "plan",
  start_trial: "trial",
  update_user_role: "role",
  update_custom_limits: "limits",
} as const satisfies Readonly<Record<string, OperationKind>>;

type ChangeAction = keyof typeof CHANGE_ACTIONS;

const changes = Object.keys(CHANGE_ACTIONS) as ChangeAction[];

const OTHER_METHODS = {
  get_users: "POST",
  bulk: "POST",
  end_sessions: "POST",
  remove_second_factor: "POST",
  get_user_profile: "GET",
  get_workspaces: "POST",
  get_workspace: "GET",
  get_workspace_members: "GET",
  audit: "GET",
  export_audit: "POST",
  get_invoices: "POST",
  get_user_billing: "GET",
  get_revenue: "GET",
  refund_invoice: "POST",
  reconcile_billing: "POST",
  models: "GET",
  update_model: "PUT",
  test_model: "POST",
} as const;

/** An action of the admin function. */
export type AdminAction = ChangeAction | keyof typeof OTHER_METHODS;

/** The HTTP method of each action. A deletion has no action: it is `DELETE` with `userId` in the query string. */
export const ACTION_METHODS = {
  ...OTHER_METHODS,
  ...Object.fromEntries(changes.map((action) => [action, "PUT"])),
} as Readonly<Record<AdminAction, "GET" | "POST" | "PUT">>;

/** The actions in the audit log: those of admins on users, models and payments, of payments, and everybody's on one's account and workspaces. */
export const AUDIT_ACTIONS = [
  ...changes,
  "restore_user_plan",
  "delete_user",
  "delete_account",
  "end_sessions",
  "remove_second_factor",
  "update_model",
  "payment",
  "refund_payment",
  ...WORKSPACE_ACTIONS,
] as const;
