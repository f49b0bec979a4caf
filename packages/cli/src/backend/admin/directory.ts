import type { PlanName } from "@regia/domain/plans";
import type { Profile, Role } from "@regia/domain/profile";

/** What lists of users can be sorted by. */
export const USER_SORTS = ["created_at", "display_name", "email", "plan"] as const;

/** The directions of a sorted list. */
export const ORDERS = ["asc", "desc"] as const;

/** Which users are wanted, and in which order. */
export interface UserQuestion {
  /** Part of a name or e-mail, or the start of an id; ignores case and accents. */
  readonly search?: string;
  readonly role?: Role;
  readonly plan?: PlanName;
  readonly sort?: (typeof USER_SORTS)[number];
  readonly order?: (typeof ORDERS)[number];
}

/** A part of a longer list. */
export interface PageQuestion {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** The most entries that one page may have. */
export const LARGEST_PAGE = 1000;

/** A page of users. */
export interface UserPage {
  readonly users: readonly Profile[];
  /** How many match in all. */
  readonly total: number;
}

/** An entry of the audit log: who changed what, and whose. */
export interface AuditEntry {
  readonly id: number;
  /** A timestamp. */
  readonly at: string;
  readonly actorId: string | null;
  readonly actorEmail: string | null;
  /** The name of the single call: `update_user_plan`, `delete_user`... */
  readonly action: string;
  readonly targetId: string | null;
  readonly targetEmail: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly requestId: string | null;
}

/** A page of the audit log, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly total: number;
}
