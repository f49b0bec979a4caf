import { type Message, message } from "../messages/index.ts";
import type { Role } from "../profile/index.ts";

/** Why an admin may not do something to a user (decision 12). */
export interface AdminRefusal {
  readonly reason: "last_admin" | "self";
  readonly message: Message;
}

const LAST_ADMIN: AdminRefusal = { reason: "last_admin", message: message("errors:protection.lastAdmin") };
const SELF: AdminRefusal = { reason: "self", message: message("errors:protection.selfDeletion") };

/** The user that would be changed or deleted. */
export interface AdminTarget {
  readonly id: string;
  readonly role: Role;
}

function isLastAdmin(target: AdminTarget, adminCount: number): boolean {
  return target.role === "admin" && adminCount <= 1;
}

/**
 * Whether a user's role may be changed: the last admin's may not (decision 12). The server alone decides; screens use
 * this to protect the row.
 *
 * @returns the refusal, or null if it is allowed
 */
export function roleChangeRefusal({
  target,
  role,
  adminCount,
}: {
  target: AdminTarget;
  role: Role;
  adminCount: number;
}): AdminRefusal | null {
  return role !== "admin" && isLastAdmin(target, adminCount) ? LAST_ADMIN : null;
}

/**
 * Whether people may delete their own account: an admin may not (decision 12).
 *
 * @returns the refusal, or null if it is allowed
 */
export function ownDeletionRefusal({ role }: Pick<AdminTarget, "role">): AdminRefusal | null {
  return role === "admin" ? SELF : null;
}

/**
 * Whether a user may be deleted: admins may not delete themselves, and the last admin cannot be deleted (decision 12).
 *
 * @returns the refusal, or null if it is allowed
 */
export function deletionRefusal({
  actorId,
  target,
  adminCount,
}: {
  actorId: string;
  target: AdminTarget;
  adminCount: number;
}): AdminRefusal | null {
  if (target.id === actorId) return ownDeletionRefusal(target);
  return isLastAdmin(target, adminCount) ? LAST_ADMIN : null;
}
