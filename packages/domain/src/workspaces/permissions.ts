import type { Workspace, WorkspaceAction } from "./workspace.ts";

interface Permission {
  /** Who may do it. */
  readonly by: "member" | "owner" | "payer";
  /** Whether it is for workspaces that can be shared: all but the personal one. */
  readonly shared?: true;
  /** Whether it needs a workspace that is not read-only. */
  readonly writable?: true;
}

const PERMISSIONS = {
  rename_workspace: { by: "owner", writable: true },
  set_workspace_prompt: { by: "owner", writable: true },
  set_workspace_budget: { by: "payer", writable: true },
  set_member_budget: { by: "payer", writable: true },
  delete_workspace: { by: "payer", shared: true },
  invite_to_workspace: { by: "owner", shared: true, writable: true },
  resend_invitation: { by: "owner", shared: true, writable: true },
  revoke_invitation: { by: "owner" },
  change_member_role: { by: "owner", writable: true },
  remove_member: { by: "owner" },
  leave_workspace: { by: "member", shared: true },
  offer_handover: { by: "payer", shared: true },
} as const satisfies Partial<Record<WorkspaceAction, Permission>>;

/** What members do in a workspace, if they may. */
export type MemberAction = keyof typeof PERMISSIONS;

/** Why a member may not do something. */
export type PermissionRefusal = "not_owner" | "not_payer" | "personal" | "payer" | "read_only";

/**
 * Why a member may not do something in a workspace; null if it is allowed. It says nothing of limits and of the member or
 * invitation that it is about: nobody removes the payer or changes that role.
 */
export function permissionRefusal({
  action,
  workspace,
  person,
}: {
  action: MemberAction;
  workspace: Pick<Workspace, "payer_id" | "personal" | "role" | "read_only">;
  /** The member's id. */
  person: string;
}): PermissionRefusal | null {
  const { by, shared, writable }: Permission = PERMISSIONS[action];
  const isPayer = workspace.payer_id === person;
  if (by === "owner" && workspace.role !== "owner") return "not_owner";
  if (by === "payer" && !isPayer) return "not_payer";
  if (shared && workspace.personal) return "personal";
  if (action === "leave_workspace" && isPayer) return "payer";
  return writable && workspace.read_only !== null ? "read_only" : null;
}
