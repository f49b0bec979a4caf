import { AVATAR_BUCKET } from "@regia/domain/profile";
import type { Backend } from "../backend/client.ts";

/** A file with all data that the product stores about a person. */
export interface AccountExport {
  readonly blob: Blob;
  readonly fileName: string;
}

/**
 * Exports the signed-in person's data as one JSON file (decision 16).
 * @throws the backend's error
 */
export async function exportAccount(backend: Backend, now: Date = new Date()): Promise<AccountExport> {
  const data: unknown = await backend.dataOf(backend.rpc("export_account"));
  return {
    blob: new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
    fileName: `regia-${now.toISOString().slice(0, 10)}.json`,
  };
}

/** Upper bound of stored pictures per person; the database allows fewer. */
const MOST_PICTURES = 100;

/**
 * Deletes the signed-in person's account with its data, then the pictures, which the database cannot remove, then this
 * browser's session. If the account cannot be deleted, nothing is.
 * @throws the backend's error if the account was not deleted
 */
export async function deleteAccount(backend: Backend, userId: string): Promise<void> {
  const pictures = (await backend.storage()).from(AVATAR_BUCKET);
  const { data: files } = await pictures.list(userId, { limit: MOST_PICTURES });
  await backend.dataOf(backend.rpc("delete_account"));
  const paths = (files ?? []).map(({ name }) => `${userId}/${name}`);
  // The account is deleted; a file that cannot be removed is not a failure.
  if (paths.length > 0) await pictures.remove(paths).catch(() => undefined);
  await backend.auth.signOut({ scope: "local" });
}
