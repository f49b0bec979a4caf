import type { AdminUser, UserCounts } from "./types.ts";

/** Why the role and the account of a row cannot be changed here. */
export type Protection = "lastAdmin" | "self";

/** The last admin and the own account are left to another admin (decision 12); null for every other row. */
export function protectionOf({
  user,
  viewerId,
  counts,
}: {
  user: Pick<AdminUser, "id" | "role">;
  viewerId: string;
  counts: UserCounts;
}): Protection | null {
  if (user.role === "admin" && counts.admins <= 1) return "lastAdmin";
  return user.id === viewerId ? "self" : null;
}
