import { deletionRefusal, roleChangeRefusal } from "@regia/domain/administration";
import type { AdminUser, UserCounts } from "./types.ts";

/** Why the role of a user cannot be changed and the account cannot be deleted here. */
export type Protection = "lastAdmin" | "self";

/** Protection of the last admin and of the viewer's own account (decision 12); null for every other row. */
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
