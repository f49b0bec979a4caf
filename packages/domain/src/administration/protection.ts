import { type Message, message } from "../messages/index.ts";
import type { Role } from "../profile/index.ts";

/** Why an admin may not do something to a user (decision 12). */
export interface AdminRefusal {
  readonly reason: "last_admin" | "self";
  readonly message: Message;
}

const LAST_ADMIN: AdminRefusal = { reason: "last_admin", message: message("requests:lastAdmin") };
const SELF: AdminRefusal = { reason: "self", message: message("requests:selfDeletion") };

/** The user that something is done to. */
export interface AdminTarget {
  readonly id: string;
  readonly role: Role;
}

function isLastAdmin(target: AdminTarget, adminCount: number): boolean {
  return target.role === "admin" && adminCount <= 1;
}

/**
 * Whether a user's role may be changed: the last admin's may not (decision 12). The server alone decides; screens use this
 * to protect the row.
 *
 * @returns the refusal, or null where nothing stands in the way
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
 * Whether a user may be deleted: an admin may not delete itself, and nobody the last admin (decision 12).
 *
 * @returns the refusal, or null where nothing stands in the way
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
  if (target.id === actorId) return SELF;
  return isLastAdmin(target, adminCount) ? LAST_ADMIN : null;
}
