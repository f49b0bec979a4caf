import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH, type User } from "@regia/api/admin";
import { type AdminClient, hasStatus } from "@regia/api/client";
import { validateAccountEmail } from "@regia/domain/validation";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes, usageError } from "../program/exit.ts";
import { userPages } from "./everyUser.ts";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

async function findByEmail(email: string, client: AdminClient, context: Context): Promise<User> {
  const wanted = email.toLowerCase();
  const search = email.slice(0, MAX_SEARCH_LENGTH);
  for await (const { entries } of userPages(client, { search }, MAX_PAGE_SIZE)) {
    const found = entries.find((user) => user.email.toLowerCase() === wanted);
    if (found) return found;
  }
  throw new CliError(context.t("users:error.notFound", { name: email }), exitCodes.notFound);
}

/** Refuses an invalid user name before the backend is called. */
export function checkUserName(name: string, { t }: Context): void {
  if (ID.test(name) || validateAccountEmail(name).isValid) return;
  throw usageError(t("users:error.notAUser", { name }));
}

/**
 * Finds the user with an id or e-mail.
 *
 * @throws CliError: exit code 2 for a name that is neither, 4 if there is no such user
 */
export async function findUser(name: string, client: AdminClient, context: Context): Promise<User> {
  checkUserName(name, context);
  if (!ID.test(name)) return findByEmail(name.trim(), client, context);
  try {
    return await client.getUser(name.toLowerCase());
  } catch (error) {
    throw hasStatus(error, 404)
      ? new CliError(context.t("users:error.notFound", { name }), exitCodes.notFound)
      : error;
  }
}
