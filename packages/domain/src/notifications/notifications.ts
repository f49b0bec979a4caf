import type { PlanName } from "../plans/index.ts";
import type { WorkspaceRole } from "../workspaces/index.ts";

/** The kinds of what people are told, as the table `notifications` has them. */
export const NOTIFICATION_KINDS = [
  "invitation",
  "member_joined",
  "member_left",
  "member_removed",
  "member_role",
  "handover_offered",
  "workspace_deleted",
  "budget_nearly_spent",
  "budget_reached",
  "retention_shortened",
  "plan_changed",
  "plan_ends",
  "plan_ended",
  "trial_started",
  "limits_changed",
  "account_role",
  "password_changed",
  "email_changed",
  "second_factor_on",
  "second_factor_off",
  "second_factor_added",
  "second_factor_removed",
  "sessions_ended",
  "new_device",
  "approval_asked",
  "answer_asked",
  "step_in_doubt",
  "run_failed",
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The values of a notification; each kind has some of them. Names are those of the time of the event. */
export interface NotificationData {
  /** The name of a workspace, and its part of the address. */
  readonly workspace?: string;
  readonly slug?: string;
  readonly workspace_id?: string;
  /** A run: its id, the name of its workflow, and the tool of the step that it is about. */
  readonly run?: string;
  readonly workflow?: string;
  readonly tool?: string;
  /** Who did it; absent if that account was gone. */
  readonly person?: string;
  readonly role?: WorkspaceRole | "admin" | "user";
  readonly plan?: PlanName;
  /** A timestamp; absent if there is no end. */
  readonly ends_at?: string;
  readonly trial?: boolean;
  /** How many conversations are kept for so many days only, from a timestamp on. */
  readonly count?: number;
  readonly days?: number;
  readonly since?: string;
  readonly email?: string;
  readonly user_agent?: string;
  readonly ip?: string;
  /** How many tokens of programs outlived a change of the account, or were revoked with its sessions; absent if none. */
  readonly tokens?: number;
}

/** Something that happened to a person. */
export interface Notification {
  readonly id: number;
  /** A timestamp. */
  readonly at: string;
  readonly kind: NotificationKind;
  readonly data: NotificationData;
  /** A timestamp; null while unread. */
  readonly read_at: string | null;
}

/** Whether this version of the product has words for a notification. */
export const isKnownNotification = (row: { readonly kind: string }): row is Notification =>
  NOTIFICATION_KINDS.some((kind) => kind === row.kind);
