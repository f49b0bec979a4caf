import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { writePrivateFile } from "../data/index.ts";

const fileIn = (folder: string): string => join(folder, "restored");

/** Remembers in a data directory that it comes from a backup, until {@link settleRestored}. */
export function markRestored(folder: string): void {
  writePrivateFile(fileIn(folder), "");
}

/**
 * Leaves to people, once after a restoration, whether the actions of workflows have happened that the backup saw begun or
 * approved: the store that was copied may have gone on.
 */
export async function settleRestored(folder: string, sql: postgres.Sql): Promise<void> {
  if (!existsSync(fileIn(folder))) return;
  await sql`select public.workflow_after_restore()`;
  rmSync(fileIn(folder));
}
