import { AVATAR_BUCKET } from "@regia/domain/profile";
import type { Backend } from "../backend/client.ts";

/** A file with everything that the product keeps about a person. */
export interface AccountExport {
  readonly blob: Blob;
  readonly fileName: string;
}

/**
 * Gathers the signed-in person's data in one JSON file (decision 16).
 * @throws what the backend answers when it cannot be read
 */
export async function exportAccount(backend: Backend, now: Date = new Date()): Promise<AccountExport> {
  const data: unknown = await backend.dataOf(backend.rpc("export_account"));
  return {
    blob: new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
    fileName: `regia-${now.toISOString().slice(0, 10)}.json`,
  };
}

/** How many pictures a person can have at most; the database keeps fewer. */
const MOST_PICTURES = 100;

/**
 * Deletes the signed-in person's account with all that depends on it, then the pictures, which the database cannot
 * remove itself, then this browser's session. Nothing is lost where the account cannot be deleted.
 * @throws what the backend answers when the account stays
 */
export async function deleteAccount(backend: Backend, userId: string): Promise<void> {
  const pictures = backend.storage.from(AVATAR_BUCKET);
  const { data: files } = await pictures.list(userId, { limit: MOST_PICTURES });
  await backend.dataOf(backend.rpc("delete_account"));
  const paths = (files ?? []).map(({ name }) => `${userId}/${name}`);
  // The account is gone: a file that stays behind must not look like a failure.
  if (paths.length > 0) await pictures.remove(paths).catch(() => undefined);
  await backend.auth.signOut({ scope: "local" });
}
