import { MAX_PAGE_SIZE, type User, type UserListRequest } from "@regia/api/admin";
import type { AdminClient } from "@regia/api/client";
import { everyPage, type Page } from "../backend/pages.ts";
import type { UserFilter } from "./filters.ts";
import { type UserRecord, userRecord } from "./record.ts";

/** The users that the function finds, page by page, each once. */
export function userPages(
  client: AdminClient,
  question: UserListRequest,
  pageSize: number,
): AsyncGenerator<Page<User>> {
  return everyPage({
    pageSize,
    idOf: ({ id }) => id,
    fetch: async (page) => {
      const { users, total } = await client.listUsers({ ...question, ...page });
      return { entries: users, total };
    },
  });
}

/** Some of the matching users, and the progress of the search. */
export interface UserBatch {
  readonly users: readonly UserRecord[];
  /** The number of users read so far. */
  readonly seen: number;
  /** The number of users to read. */
  readonly total: number;
  /** The number of users that match; undefined while only some of them were compared with the local condition. */
  readonly matching: number | undefined;
}

/**
 * The users that match a filter, page by page, each once; at least one batch is returned.
 *
 * @throws ApiError
 */
export async function* everyUser(
  client: AdminClient,
  { question, accepts, limit }: UserFilter,
): AsyncGenerator<UserBatch> {
  // Requests no more than needed, unless a local filter may drop some.
  const pageSize = accepts ? MAX_PAGE_SIZE : Math.min(MAX_PAGE_SIZE, limit);
  const now = Date.now();
  let wanted = limit;
  let seen = 0;
  let matching = 0;
  for await (const { entries, total } of userPages(client, question, pageSize)) {
    seen += entries.length;
    const records = entries.map((profile) => userRecord(profile, now));
    const found = accepts ? records.filter(accepts) : records;
    const users = found.slice(0, wanted);
    wanted -= users.length;
    matching += found.length;
    yield {
      users,
      seen,
      total: accepts ? total : Math.min(total, limit),
      matching: accepts ? (seen < total ? undefined : matching) : total,
    };
    if (wanted <= 0) return;
  }
}
