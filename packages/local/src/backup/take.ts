import { createHash } from "node:crypto";
import {
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  statSync,
} from "node:fs";
import { chmod, copyFile, link, mkdir, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { create } from "tar";
import { type DataDirectory, draftBeside, openDraftFolder, syncToDisk } from "../data/index.ts";
import { STORAGE_WRITES } from "../database/index.ts";
import { errnoOf, Failure, fileFailure } from "../failure/index.ts";
import {
  type ArchivedEntry,
  type ArchivedTable,
  type BackupSummary,
  NAMES,
  type NewManifest,
  summaryOf,
} from "./archive.ts";
import { openLiveStore } from "./liveStore.ts";
import { storedTables } from "./tables.ts";

/** The name of the unfinished archive in its draft folder. */
const ARCHIVE = "archive.tar.gz";

/**
 * Creates a second name for a file, or a copy where the file system has no such names; a file that is gone is left out.
 * At once, because writes to the storage wait meanwhile.
 */
function keep(source: string, target: string): void {
  const isGone = (error: unknown) => errnoOf(error) === "ENOENT";
  try {
    linkSync(source, target);
  } catch (error) {
    if (isGone(error)) return;
    try {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
    } catch (reason) {
      if (!isGone(reason)) throw reason;
    }
  }
}

/** Where complete files are; unfinished ones are elsewhere, or have an extension. */
const STORED = { folder: /^[0-9a-f]{2}$/, file: /^[\w-]+$/ };

/** Keeps all stored files as they are: later changes replace or remove names, never bytes. */
async function keepFiles(dataDir: string, kept: string, signal: AbortSignal): Promise<void> {
  const source = join(dataDir, NAMES.storage);
  if (!existsSync(source)) return;
  for (const folder of await readdir(source)) {
    if (!STORED.folder.test(folder)) continue;
    signal.throwIfAborted();
    await mkdir(join(kept, folder), { mode: 0o700 });
    for (const name of await readdir(join(source, folder))) {
      if (STORED.file.test(name)) keep(join(source, folder, name), join(kept, folder, name));
    }
  }
}

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
    archived.push({ name, columns, file, rows: counted?.rows ?? 0 });
  }
  return archived;
}

async function entryOf(folder: string, path: string): Promise<ArchivedEntry> {
  const file = join(folder, path);
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return { path, size: (await stat(file)).size, sha256: hash.digest("hex") };
}

/** The paths in the archive of all kept files. */
async function keptPaths(kept: string): Promise<string[]> {
  const paths: string[] = [];
  for (const folder of await readdir(kept)) {
    for (const name of await readdir(join(kept, folder))) paths.push(`${NAMES.storage}/${folder}/${name}`);
  }
  return paths.sort();
}

/**
 * Copies rows, files and keys as of one moment. Writes to the storage wait only while the files get their second
 * names; those to other tables never wait.
 * @param folder for everything that is archived
 * @param kept for the second names, on the file system of the data directory
 */
async function stage(
  sql: postgres.Sql,
  dataDir: string,
  folder: string,
  kept: string,
  signal: AbortSignal,
): Promise<NewManifest> {
  await mkdir(kept, { mode: 0o700 });
  await symlink(kept, join(folder, NAMES.storage));
  await sql`select pg_advisory_lock(${STORAGE_WRITES})`;
  const described = await sql.begin("isolation level repeatable read read only", async (snapshot) => {
    // The first statement opens the snapshot.
    const migrations = await snapshot<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations order by version`;
    await keepFiles(dataDir, kept, signal);
    const keys = join(dataDir, NAMES.keys);
    if (existsSync(keys)) await copyFile(keys, join(folder, NAMES.keys));
    const [lock] = await snapshot<{ released: boolean }[]>`
      select pg_advisory_unlock(${STORAGE_WRITES}) as released`;
    if (!lock?.released) throw new Error("The connection to the database was lost.");
    const tables = await copyTables(snapshot, folder, signal);
    return { tables, migrations: migrations.map(({ version }) => version) };
  });
  const files = [
    ...described.tables.map(({ file }) => file),
    ...(await keptPaths(kept)),
    ...(existsSync(join(folder, NAMES.keys)) ? [NAMES.keys] : []),
  ];
  const entries: ArchivedEntry[] = [];
  for (const path of files) {
    signal.throwIfAborted();
    entries.push(await entryOf(folder, path));
  }
  const takenAt = new Date().toISOString();
  const manifest: NewManifest = { product: "regia", format: 2, takenAt, ...described, entries };
  await writeFile(join(folder, NAMES.manifest), `${JSON.stringify(manifest)}\n`, { mode: 0o600 });
  return manifest;
}

/** Moves a finished file to its place, unless a file has appeared there. */
async function publish(draft: string, file: string): Promise<void> {
  syncToDisk(draft);
  await link(draft, file).catch((error: unknown) => {
    throw errnoOf(error) === "EEXIST" ? new Failure("backup-exists", { path: file }, error) : error;
  });
  syncToDisk(dirname(file));
}

/**
 * Writes the content of a data directory (rows, files and keys, all as of one moment) into one compressed archive that
 * only its owner can read. A running server stays available.
 * @param signal aborts it before the next step.
 * @throws Failure with the cause, or the signal's reason; leaves nothing behind
 */
export async function takeBackup(
  source: string,
  target: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<BackupSummary> {
  const file = resolve(target);
  const dataDir = resolve(source);
  if (existsSync(file)) throw new Failure("backup-exists", { path: file });
  const place = dirname(file);
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory())
    throw new Failure("backup-place-missing", { path: place });
  const store = await openLiveStore(dataDir);
  const kept = draftBeside(join(dataDir, NAMES.storage));
  let folder: DataDirectory | undefined;
  try {
    folder = openDraftFolder(file);
    const draft = join(folder.path, ARCHIVE);
    const manifest = await stage(store.sql, dataDir, folder.path, kept, signal);
    const paths = [NAMES.manifest, ...manifest.entries.map(({ path }) => path)];
    await create({ file: draft, cwd: folder.path, gzip: true, portable: true, mode: 0o600 }, paths);
    await chmod(draft, 0o600);
    signal.throwIfAborted();
    await publish(draft, file);
    return summaryOf(file, manifest);
  } catch (error) {
    throw fileFailure(error, file);
  } finally {
    await store.close();
    await rm(kept, { recursive: true, force: true });
    folder?.release();
  }
}
