import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Suggestion } from "../completion/values.ts";
import { writeFileAtomically } from "../config/atomicFile.ts";
import { configDirectory } from "../config/directory.ts";
import { makeFolder } from "../config/folder.ts";
import type { Context } from "../program/context.ts";

/** A user of the last list, for completion. */
interface ListedUser {
  readonly id: string;
  readonly email: string;
}

const PRIVATE_FILE = 0o600;

/** Maximum number of suggestions. */
const MOST = 200;

const pathOf = (context: Context): string => join(configDirectory(context), "last-users.json");

/** Stores the users of a list for completion. Never fails. */
export function rememberListing(users: readonly ListedUser[], context: Context): void {
  try {
    const path = pathOf(context);
    makeFolder(dirname(path));
    const kept = users.slice(0, MOST).map(({ id, email }) => ({ id, email }));
    writeFileAtomically(path, `${JSON.stringify(kept)}\n`, PRIVATE_FILE);
  } catch {
    // Without a writable home or disk space, completion suggests no users.
  }
}

/** Deletes the last list, so that no customer data remains after signing out. */
export function forgetListing(context: Context): void {
  try {
    rmSync(pathOf(context), { force: true });
  } catch {
    // Without a home there is no last list.
  }
}

function isListed(value: unknown): value is ListedUser {
  const { id, email } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof id === "string" && typeof email === "string";
}

/** Suggests the users of the last list by id, or by e-mail if no id matches the typed text. */
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
