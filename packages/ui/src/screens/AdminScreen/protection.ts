import { deletionRefusal, roleChangeRefusal } from "@regia/domain/administration";
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
  const adminCount = counts.admins;
  if (roleChangeRefusal({ target: user, role: "user", adminCount })) return "lastAdmin";
  return deletionRefusal({ actorId: viewerId, target: user, adminCount }) && "self";
}
