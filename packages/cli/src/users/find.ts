import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH, type User } from "@regia/api/admin";
import { type AdminClient, hasStatus } from "@regia/api/client";
import { validateAccountEmail } from "@regia/domain/validation";
import { byIdPrefix, isId, isIdPrefix } from "../input/idPrefix.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes, usageError } from "../program/exit.ts";
import { userPages } from "./everyUser.ts";

async function findByEmail(email: string, client: AdminClient, context: Context): Promise<User> {
  const wanted = email.toLowerCase();
  const search = email.slice(0, MAX_SEARCH_LENGTH);
  for await (const { entries } of userPages(client, { search }, MAX_PAGE_SIZE)) {
    const found = entries.find((user) => user.email.toLowerCase() === wanted);
    if (found) return found;
  }
  throw new CliError(context.t("users:error.notFound", { name: email }), exitCodes.notFound);
}

async function findByPrefix(prefix: string, client: AdminClient, context: Context): Promise<User> {
  const candidates: User[] = [];
  // The search finds names and e-mails with this text too.
  for await (const { entries } of userPages(client, { search: prefix }, MAX_PAGE_SIZE))
    candidates.push(...entries);
  const found = byIdPrefix(prefix, candidates, ({ email }) => email, context);
  if (found) return found;
  throw new CliError(context.t("users:error.notFound", { name: prefix }), exitCodes.notFound);
}

/** Refuses an invalid user name before the backend is called. */
export function checkUserName(name: string, { t }: Context): void {
  if (isIdPrefix(name) || validateAccountEmail(name).isValid) return;
  throw usageError(t("users:error.notAUser", { name }));
}

/**
 * Finds the user with an id, the beginning of one that no other user has, or an e-mail.
 *
 * @throws CliError: exit code 2 for a name that is none of them or fits several users, 4 if there is no such user
 */
export async function findUser(name: string, client: AdminClient, context: Context): Promise<User> {
  checkUserName(name, context);
  if (!isIdPrefix(name)) return findByEmail(name.trim(), client, context);
  if (!isId(name)) return findByPrefix(name, client, context);
  try {
    return await client.getUser(name.toLowerCase());
  } catch (error) {
    throw hasStatus(error, 404)
      ? new CliError(context.t("users:error.notFound", { name }), exitCodes.notFound)
      : error;
  }
}
