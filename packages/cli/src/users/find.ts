import type { Profile } from "@regia/domain/profile";
import { validateAccountEmail } from "@regia/domain/validation";
import type { AdminClient } from "../backend/admin/client.ts";
import { LARGEST_PAGE } from "../backend/admin/directory.ts";
import { everyPage } from "../backend/admin/pages.ts";
import { withBackoff } from "../backend/backoff.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes, usageError } from "../program/exit.ts";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The longest text that the function searches for. */
const LONGEST_SEARCH = 200;

async function findByEmail(email: string, client: AdminClient, context: Context): Promise<Profile> {
  const wanted = email.toLowerCase();
  const search = email.slice(0, LONGEST_SEARCH);
  const pages = everyPage({
    pageSize: LARGEST_PAGE,
    idOf: ({ id }: Profile) => id,
    fetch: async (page) => {
      const { users, total } = await withBackoff(() => client.listUsers({ search, ...page }), context);
      return { entries: users, total };
    },
  });
  for await (const { entries } of pages) {
    const found = entries.find((user) => user.email.toLowerCase() === wanted);
    if (found) return found;
  }
  throw new CliError(context.t("users:error.notFound", { name: email }), exitCodes.notFound);
}

/** An invalid user name is refused before the backend is called. */
export function checkUserName(name: string, { t }: Context): void {
  if (ID.test(name) || validateAccountEmail(name).isValid) return;
  throw usageError(t("users:error.notAUser", { name }));
}

/**
 * The user that somebody named by id or e-mail.
 *
 * @throws CliError: exit code 2 for a name that is neither, 4 where there is no such user
 */
export async function findUser(name: string, client: AdminClient, context: Context): Promise<Profile> {
  checkUserName(name, context);
  if (!ID.test(name)) return findByEmail(name.trim(), client, context);
  try {
    return await withBackoff(() => client.getUser(name.toLowerCase()), context);
  } catch (error) {
    const isMissing = error instanceof CliError && error.exitCode === exitCodes.notFound;
    throw isMissing ? new CliError(context.t("users:error.notFound", { name }), exitCodes.notFound) : error;
  }
}
