import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { openDraftFolder, syncToDisk } from "../data/index.ts";
import { type Migration, migrate, sinceBaseline } from "../database/index.ts";
import { errnoOf, Failure, fileFailure } from "../failure/index.ts";
import { type BackupSummary, type Manifest, NAMES, summaryOf } from "./archive.ts";
import { startStore } from "./liveStore.ts";
import { markRestored } from "./restored.ts";
import { storedTables } from "./tables.ts";
import { unpack } from "./unpack.ts";

async function loadRows(
  sql: postgres.Sql,
  folder: string,
  manifest: Manifest,
  archive: string,
  signal: AbortSignal,
): Promise<void> {
  const known = new Map((await storedTables(sql)).map(({ name, columns }) => [name, new Set(columns)]));
  const listed = new Set(manifest.tables.map(({ name }) => name));
  // The tables of the migrations exist since they ran; an older version can lack some of the services.
  const isMissing = (name: string) => /^(?:public|private)\./.test(name) && !listed.has(name);
  if ([...known.keys()].some(isMissing)) throw new Failure("backup-damaged", { path: archive });
  await sql.begin(async (transaction) => {
    // The rows were checked when they were written; triggers and foreign keys need not run again.
    await transaction`set local session_replication_role = replica`;
    for (const { name, columns, file, rows } of manifest.tables) {
      signal.throwIfAborted();
      if (!columns.every((column) => known.get(name)?.has(column)))
        throw new Failure("backup-damaged", { path: archive });
      // Rows that the migrations insert are in the backup too.
      const [filled] = await transaction.unsafe(`select from ${name} limit 1`);
      if (filled !== undefined) await transaction.unsafe(`delete from ${name} where true`);
      const into = await transaction.unsafe(`copy ${name} (${columns.join(", ")}) from stdin`).writable();
      await pipeline(createReadStream(join(folder, file)), into);
      const [counted] = await transaction.unsafe<{ rows: number }[]>(
        `select count(*)::int as rows from ${name}`,
      );
      if (counted?.rows !== rows) throw new Failure("backup-damaged", { path: archive });
    }
    const counters = await transaction<{ sequence: string; name: string; column: string }[]>`
      select pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence,
        format('%I.%I', n.nspname, c.relname) as name, quote_ident(a.attname) as column
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
      where n.nspname in ('public', 'private', 'embedded')`;
    for (const { sequence, name, column } of counters) {
      await transaction.unsafe(
        `select setval('${sequence}', coalesce(max(${column}), 1), max(${column}) is not null) from ${name}`,
      );
    }
  });
  await sql`analyze`;
}

async function build(
  folder: string,
  fresh: string,
  manifest: Manifest,
  archive: string,
  migrations: readonly Migration[],
  signal: AbortSignal,
) {
  const { sql, close } = await startStore(fresh);
  try {
    await migrate(sql, { migrations, schemas: [] });
    await loadRows(sql, folder, manifest, archive, signal).catch((error: unknown) => {
      throw UNFIT.test(errnoOf(error) ?? "")
        ? new Failure("backup-damaged", { path: archive }, error)
        : error;
    });
  } finally {
    await close();
  }
  for (const name of [NAMES.storage, NAMES.keys]) {
    if (existsSync(join(folder, name))) await rename(join(folder, name), join(fresh, name));
  }
  markRestored(fresh);
}

/** Errors of rows and lists that do not fit the tables: data, constraints, names, a file that is not there. */
const UNFIT = /^(?:22|23|42)[0-9A-Z]{3}$|^ENOENT$/;

/** Moves the finished directory to its place, unless something has appeared there. */
async function publish(fresh: string, place: string): Promise<void> {
  try {
    if (existsSync(place)) await rmdir(place);
    await rename(fresh, place);
  } catch (error) {
    if (errnoOf(error) === "ENOTEMPTY") throw new Failure("restore-not-empty", { path: place }, error);
    throw error;
  }
  syncToDisk(dirname(place));
}

async function restoreThrough(
  folder: string,
  archive: string,
  place: string,
  migrations: readonly Migration[],
  signal: AbortSignal,
): Promise<BackupSummary> {
  const unpacked = join(folder, "archive");
  await mkdir(unpacked);
  const manifest = await unpack(archive, unpacked, signal);
  const applied = new Set(sinceBaseline(manifest.migrations, migrations));
  const known = migrations.filter(({ version }) => applied.has(version));
  if (known.length < applied.size) throw new Failure("backup-newer", { path: archive });
  const fresh = join(folder, "data");
  await build(unpacked, fresh, manifest, archive, known, signal);
  signal.throwIfAborted();
  await publish(fresh, place);
  return summaryOf(archive, manifest);
}

/**
 * Builds a data directory from a backup beside its final path and renames it when it is complete, so that an
 * interrupted restoration leaves nothing behind. The next start applies migrations that are newer than the backup, and supabase/schemas.
 * @param migrations all migrations of this version.
 * @param signal aborts it before the next step.
 * @throws the signal's reason, or Failure `restore-not-empty` if the path exists, `backup-missing`, `backup-damaged`,
 * `backup-newer`, `store-outdated`
 */
export async function restoreBackup(
  source: string,
  dataDir: string,
  migrations: readonly Migration[],
  signal: AbortSignal = new AbortController().signal,
): Promise<BackupSummary> {
  const archive = resolve(source);
  const place = resolve(dataDir);
  try {
    if (existsSync(place) && (await readdir(place)).length > 0)
      throw new Failure("restore-not-empty", { path: place });
    const draft = openDraftFolder(place);
    try {
      return await restoreThrough(draft.path, archive, place, migrations, signal);
    } finally {
      draft.release();
    }
  } catch (error) {
    throw fileFailure(error, place);
  }
}
