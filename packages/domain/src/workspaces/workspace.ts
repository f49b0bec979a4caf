import type { LimitField } from "../plans/index.ts";
import type { BudgetChange } from "./budgets.ts";

/** The name of a personal workspace that was never renamed, as the database gives it. */
export const PERSONAL_WORKSPACE_NAME = "Personale";

/** What a member may do: owners change the workspace and its members, collaborators work in it. */
export const WORKSPACE_ROLES = ["owner", "collaborator"] as const;

export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** The limits that a workspace can exceed after its payer's plan changed. */
export const WORKSPACE_LIMITS = [
  "maxWorkspaces",
  "maxUsersPerWorkspace",
  "maxOwnersPerWorkspace",
  "maxUserCollaboratorsPerWorkspace",
] as const satisfies readonly LimitField[];

export type WorkspaceLimit = (typeof WORKSPACE_LIMITS)[number];

/** An offer to pay for a workspace from now on, which its receiver accepts or not. */
export interface Handover {
  /** The member to whom it is offered. */
  readonly member_id: string;
  readonly member_name: string | null;
  /** A timestamp. */
  readonly expires_at: string;
}

/** Members beyond what the payer's plan allows. */
export interface SeatExcess {
  readonly limit: Exclude<WorkspaceLimit, "maxWorkspaces">;
  /** The number of members that the limit counts. */
  readonly used: number;
  /** The number of members that the plan allows. */
  readonly allowed: number;
}

/** A workspace as one of its members sees it. */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  /** Its part of the address: `/app/w/SLUG`. It stays the same when the name changes. */
  readonly slug: string;
  /** Whether it is the member's own first one, which is never shared, handed over or deleted. */
  readonly personal: boolean;
  readonly payer_id: string;
  /** The member's role. */
  readonly role: WorkspaceRole;
  /** The exceeded limit that makes it read-only for this member; null if it is not. */
  readonly read_only: WorkspaceLimit | null;
  /** The first limit that its members exceed, so that it is read-only for the last of them; null if none. */
  readonly seat_excess: SeatExcess | null;
  /** Only for its payer and its receiver; null if there is none. */
  readonly handover: Handover | null;
}

/** An invitation as its recipient sees it. */
export interface ReceivedInvitation {
  readonly id: string;
  readonly workspace_name: string;
  /** Null if that account is gone. */
  readonly invited_by: string | null;
  /** The address that it was sent to. */
  readonly email: string;
  /** A timestamp. */
  readonly expires_at: string;
}

/** The workspaces of a person, personal first, then by name, and what waits for an answer. */
export interface MyWorkspaces {
  readonly workspaces: readonly Workspace[];
  readonly invitations: readonly ReceivedInvitation[];
  /** How many notifications the person has not read. */
  readonly unread_notifications: number;
}

/** The seats of one kind. */
export interface Seats {
  readonly used: number;
  /** {@link UNLIMITED} for none. */
  readonly limit: number;
}

/** A workspace with its seats. */
export interface WorkspaceOverview extends Workspace {
  readonly payer_name: string | null;
  /** A timestamp. */
  readonly created_at: string;
  readonly seats: {
    /** Owners and collaborators together. */
    readonly users: Seats;
    readonly owners: Seats;
    readonly collaborators: Seats;
  };
  /** Whether the payer's plan includes inviting. */
  readonly can_invite: boolean;
  /** The number of invitations without an answer. */
  readonly open_invitations: number;
}

/** A member of a workspace. */
export interface WorkspaceMember {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly email: string;
  readonly avatar_url: string | null;
  readonly role: WorkspaceRole;
  readonly is_payer: boolean;
  /** The exceeded limit that makes the workspace read-only for this member; null if none does. */
  readonly read_only: WorkspaceLimit | null;
  /** A timestamp. */
  readonly joined_at: string;
}

/** One page of members: owners first, then by when they joined. */
export interface MemberPage {
  readonly members: readonly WorkspaceMember[];
  /** The number of matches on all pages. */
  readonly total: number;
}

/** The states of an invitation. An open one is expired from `expires_at` on. */
export const INVITATION_STATES = ["open", "accepted", "declined", "revoked", "expired"] as const;

export type InvitationState = (typeof INVITATION_STATES)[number];

/** An invitation as the owners of its workspace see it. */
export interface SentInvitation {
  readonly id: string;
  readonly workspace_id: string;
  readonly email: string;
  readonly status: InvitationState;
  /** Timestamps. */
  readonly created_at: string;
  readonly sent_at: string;
  readonly expires_at: string;
}

/** What the link of an invitation leads to, for whoever holds the link. */
export interface InvitationPreview {
  readonly workspace_name: string;
  readonly invited_by: string | null;
  /**
   * The address that it was sent to; only an account with it can accept. Whoever is not signed in with it sees the first
   * character and the domain, such as `a…@example.com`.
   */
  readonly email: string;
  /** Whether the signed-in person's address is the invited one. */
  readonly addressed_to_me: boolean;
  readonly status: InvitationState;
  readonly expires_at: string;
  /** Whether the workspace has no free seat now. */
  readonly full: boolean;
  /** Who can make room: the owner who invited, or else who pays. */
  readonly ask: string;
}

/** The changes in the record of a workspace. */
export const WORKSPACE_ACTIONS = [
  "create_workspace",
  "rename_workspace",
  "set_workspace_prompt",
  "set_workspace_budget",
  "set_member_budget",
  "delete_workspace",
  "invite_to_workspace",
  "resend_invitation",
  "revoke_invitation",
  "accept_invitation",
  "decline_invitation",
  "change_member_role",
  "remove_member",
  "leave_workspace",
  "offer_handover",
  "cancel_handover",
  "accept_handover",
] as const;

export type WorkspaceAction = (typeof WORKSPACE_ACTIONS)[number];

/** A change in the record of a workspace. */
export interface WorkspaceEvent {
  readonly id: number;
  /** A timestamp. */
  readonly at: string;
  /** One of {@link WORKSPACE_ACTIONS}, or of a newer server. */
  readonly action: string;
  readonly actor_email: string | null;
  /** The member or address that it was about; null if it was the workspace itself. */
  readonly target_email: string | null;
  /** The role after a change of it, else null. */
  readonly role: WorkspaceRole | null;
  /** The workspace's name then. */
  readonly name: string;
  /** What a change of budgets changed, else null. */
  readonly budgets: BudgetChange | null;
}

/** One page of the record, newest first. */
export interface WorkspaceEventPage {
  readonly events: readonly WorkspaceEvent[];
  readonly total: number;
}
