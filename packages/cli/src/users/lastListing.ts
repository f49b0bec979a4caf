import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Suggestion } from "../completion/values.ts";
import { writeFileAtomically } from "../config/atomicFile.ts";
import { configDirectory } from "../config/directory.ts";
import { makeFolder } from "../config/folder.ts";
import type { Context } from "../program/context.ts";

/** A user of a list, as the shell offers it. */
interface ListedUser {
  readonly id: string;
  readonly email: string;
}

const PRIVATE_FILE = 0o600;

/** More suggestions than this are useless. */
const MOST = 200;

const pathOf = (context: Context): string => join(configDirectory(context), "last-users.json");

/** Keeps the users of the list that was just shown for the shell's completion. A list is shown even where that fails. */
export function rememberListing(users: readonly ListedUser[], context: Context): void {
  try {
    const path = pathOf(context);
    makeFolder(dirname(path));
    const kept = users.slice(0, MOST).map(({ id, email }) => ({ id, email }));
    writeFileAtomically(path, `${JSON.stringify(kept)}\n`, PRIVATE_FILE);
  } catch {
    // No home, a read-only one, a full disk: completion offers nothing then.
  }
}

/** Deletes the last list, so that no customer data remains after signing out. */
export function forgetListing(context: Context): void {
  try {
    rmSync(pathOf(context), { force: true });
  } catch {
    // There is no place where it could be.
  }
}

function isListed(value: unknown): value is ListedUser {
  const { id, email } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof id === "string" && typeof email === "string";
}

/** The users of the last list by id, and by e-mail once an id does not match what is typed. */
export function lastListed(context: Context): (current: string) => readonly Suggestion[] {
  return (current) => {
    let users: ListedUser[];
    try {
      const kept: unknown = JSON.parse(readFileSync(pathOf(context), "utf8"));
      users = Array.isArray(kept) ? kept.filter(isListed) : [];
    } catch {
      return [];
    }
    const byId = users.map(({ id, email }) => ({ value: id, description: email }));
    if (current === "" || byId.some(({ value }) => value.startsWith(current))) return byId;
    return users.map(({ id, email }) => ({ value: email, description: id }));
  };
}
