import { createWriteStream, existsSync, statSync } from "node:fs";
import { chmod, cp, link, mkdir, rm, unlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { create } from "tar";
import { draftBeside, syncToDisk } from "../data/index.ts";
import { errnoOf, Failure, fileFailure } from "../failure/index.ts";
import {
  type ArchivedTable,
  type BackupSummary,
  fingerprintOf,
  type Manifest,
  NAMES,
  summaryOf,
} from "./archive.ts";
import { openLiveStore } from "./liveStore.ts";
import { storedTables } from "./tables.ts";

async function copyTables(
  sql: postgres.TransactionSql,
  folder: string,
  signal: AbortSignal,
): Promise<ArchivedTable[]> {
  await mkdir(join(folder, NAMES.tables));
  const archived: ArchivedTable[] = [];
  for (const [index, { name, columns }] of (await storedTables(sql)).entries()) {
    signal.throwIfAborted();
    const file = `${NAMES.tables}/${index}.copy`;
    const rows = await sql.unsafe(`copy ${name} (${columns.join(", ")}) to stdout`).readable();
    await pipeline(rows, createWriteStream(join(folder, file), { mode: 0o600 }));
    const [counted] = await sql.unsafe<{ rows: number }[]>(`select count(*)::int as rows from ${name}`);
    const sha256 = await fingerprintOf(join(folder, file));
    archived.push({ name, columns, file, rows: counted?.rows ?? 0, sha256 });
  }
  return archived;
}

/** Copies all rows as of one moment, without blocking writes, then the files and keys. */
async function stage(
  sql: postgres.Sql,
  dataDir: string,
  folder: string,
  signal: AbortSignal,
): Promise<Manifest> {
  const manifest = await sql.begin("isolation level repeatable read read only", async (snapshot) => {
    const tables = await copyTables(snapshot, folder, signal);
    const migrations = await snapshot<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`;
    return {
      product: "regia",
      format: 1,
      takenAt: new Date().toISOString(),
      migrations: migrations.map(({ version }) => version),
      tables,
    } as const;
  });
  await mkdir(join(folder, NAMES.storage));
  for (const name of [NAMES.storage, NAMES.keys]) {
    signal.throwIfAborted();
    const source = join(dataDir, name);
    if (existsSync(source))
      await cp(source, join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  await writeFile(join(folder, NAMES.manifest), `${JSON.stringify(manifest, undefined, 2)}\n`, {
    mode: 0o600,
  });
  return manifest;
}

/** Moves a finished file to its place, unless a file has appeared there. */
async function publish(draft: string, file: string): Promise<void> {
  syncToDisk(draft);
  await link(draft, file).catch((error: unknown) => {
    throw errnoOf(error) === "EEXIST" ? new Failure("backup-exists", { path: file }, error) : error;
  });
  await unlink(draft);
  syncToDisk(dirname(file));
}

/**
 * Writes the content of a data directory (rows, files and keys, all as of one moment) into one compressed archive that
 * only its owner can read. A running server stays available.
 * @param signal aborts it before the next step.
 * @throws Failure with the cause, or the signal's reason; leaves nothing behind
 */
export async function takeBackup(
  dataDir: string,
  target: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<BackupSummary> {
  const file = resolve(target);
  if (existsSync(file)) throw new Failure("backup-exists", { path: file });
  const place = dirname(file);
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory())
    throw new Failure("backup-place-missing", { path: place });
  const store = await openLiveStore(resolve(dataDir));
  const folder = draftBeside(file);
  const draft = draftBeside(file);
  try {
    await mkdir(folder, { mode: 0o700 });
    const manifest = await stage(store.sql, resolve(dataDir), folder, signal);
    await create({ file: draft, cwd: folder, gzip: true, portable: true, mode: 0o600 }, [
      NAMES.manifest,
      NAMES.tables,
      NAMES.storage,
      ...(existsSync(join(folder, NAMES.keys)) ? [NAMES.keys] : []),
    ]);
    await chmod(draft, 0o600);
    signal.throwIfAborted();
    await publish(draft, file);
    return summaryOf(file, manifest);
  } catch (error) {
    throw fileFailure(error, file);
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
    await rm(draft, { force: true });
  }
}
