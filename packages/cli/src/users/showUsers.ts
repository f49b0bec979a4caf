import type { TargetOptions } from "../backend/target.ts";
import { countText } from "../output/counted.ts";
import type { ListingColumn } from "../output/listing.ts";
import { startProgress } from "../output/progress.ts";
import { beginList, type ListOptions } from "../output/rows.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { currentSession } from "../session/currentSession.ts";
import { everyUser } from "./everyUser.ts";
import type { UserFilter } from "./filters.ts";
import { rememberListing } from "./lastListing.ts";
import type { UserRecord } from "./record.ts";

/** The content of a list of users. */
export interface UserList {
  readonly filter: UserFilter;
  readonly columns: readonly ListingColumn<UserRecord>[];
  /** The message for an empty list. */
  readonly whenEmpty: string;
}

/**
 * Prints a list of users as it arrives, and stores it for completion.
 *
 * @throws CliError like every call
 */
export async function showUsers(
  { filter, columns, whenEmpty }: UserList,
  options: TargetOptions & ListOptions,
  context: Context,
): Promise<void> {
  const { format, writer } = beginList(columns, options, context);
  const { client } = await currentSession(options, context);
  const isOnScreen = process.stdout.isTTY === true;
  const progress = startProgress(context.t("users:progress"), context, isOnScreen);
  const listed: UserRecord[] = [];
  let all: number | undefined;
  try {
    for await (const { users, seen, total, matching } of everyUser(client, filter)) {
      if (listed.length === 0) {
        listed.push(...users);
        rememberListing(listed, context);
      }
      writer.add(users);
      progress.update(seen, total);
      all = matching;
    }
  } finally {
    progress.end();
  }
  const count = writer.end();
  if (format !== "table") return;
  if (count === 0) printMessage(whenEmpty);
  else if (isOnScreen) {
    const counted = (rows: number) => context.t("users:count", { count: rows });
    printMessage(countText({ count, total: all, counted }, context));
  }
}
