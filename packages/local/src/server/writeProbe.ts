import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { draftBeside } from "../data/index.ts";

/** Size of the file that is tried, in bytes. */
const FILE_BYTES = 64 * 1024;

/** Milliseconds for which a success counts, so that many callers cannot keep the disk busy. */
const SUCCESS_LIFETIME = 1_000;

/** Writes a file to the disk and deletes it. The next start deletes one that a killed process left. */
async function writeToDisk(folder: string): Promise<void> {
  const file = draftBeside(join(folder, "probe"));
  try {
    await writeFile(file, randomBytes(FILE_BYTES), { flag: "wx", mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}

/** Locks a row, which writes, and undoes it. Read-only transactions and standby servers refuse it. */
async function writeToDatabase(sql: postgres.Sql): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`begin`;
    await connection`
      select from supabase_migrations.schema_migrations order by version limit 1 for no key update skip locked`;
  } finally {
    await connection`rollback`.finally(() => connection.release());
  }
}

/**
 * Creates a check that fails while nothing can be stored: in the data directory, such as on a full disk, or in the
 * database, such as one that is read-only. It changes nothing.
 */
export function writeProbe(sql: postgres.Sql, folder: string): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - succeededAt < SUCCESS_LIFETIME) return;
    await writeToDisk(folder);
    await writeToDatabase(sql);
    succeededAt = performance.now();
  };
}
