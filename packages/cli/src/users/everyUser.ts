import type { Profile } from "@regia/domain/profile";
import type { AdminClient } from "../backend/admin/client.ts";
import { LARGEST_PAGE } from "../backend/admin/directory.ts";
import { everyPage } from "../backend/admin/pages.ts";
import { withBackoff } from "../backend/backoff.ts";
import type { Context } from "../program/context.ts";
import type { UserFilter } from "./filters.ts";
import { type UserRecord, userRecord } from "./record.ts";

/** Some of the users that are wanted, and how far the search is. */
export interface UserBatch {
  readonly users: readonly UserRecord[];
  /** How many users were looked at until now. */
  readonly seen: number;
  /** How many there are to look at. */
  readonly total: number;
}

/**
 * The users that a filter wants, page after page as the function gives them, each once; there is at least one batch.
 *
 * @throws CliError as every call
 */
export async function* everyUser(
  client: AdminClient,
  { question, accepts, limit }: UserFilter,
  context: Context,
): AsyncGenerator<UserBatch> {
  // Requests no more than needed, unless a local filter may drop some.
  const pageSize = accepts ? LARGEST_PAGE : Math.min(LARGEST_PAGE, limit);
  const now = Date.now();
  let wanted = limit;
  let seen = 0;
  const pages = everyPage<Profile>({
    pageSize,
    idOf: ({ id }) => id,
    fetch: async (page) => {
      const { users, total } = await withBackoff(() => client.listUsers({ ...question, ...page }), context);
      return { entries: users, total };
    },
  });
  for await (const { entries, total } of pages) {
    seen += entries.length;
    const records = entries.map((profile) => userRecord(profile, now));
    const users = (accepts ? records.filter(accepts) : records).slice(0, wanted);
    wanted -= users.length;
    yield { users, seen, total: accepts ? total : Math.min(total, limit) };
    if (wanted <= 0) return;
  }
}
