import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { Failure } from "../failure/index.ts";
import { HOSTED_MIGRATION, readSchemas, type SchemaFile, schemaStatements } from "./schemas.ts";
import { installSystemSchema } from "./systemSchema.ts";

/** One file of supabase/migrations. */
export interface Migration {
  /** The digits before the name; they order the migrations. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

/** What a database is built from: the content of the folder supabase. */
export interface DatabaseSource {
  readonly migrations: readonly Migration[];
  readonly schemas: readonly SchemaFile[];
}

const FILE = /^(\d+)_(.+)\.sql$/;

/** The migration that replaced all before it. */
const BASELINE = "baseline";

/** The migrations that the baseline replaced, and the commit that last had them. */
const FORMER = { count: 84, last: "20261203000600", commit: "dd445db1" } as const;

/** An arbitrary lock id, for servers that start on one database at the same time. */
const START_LOCK = 7_244_201;

/** The migrations of a folder in their order, without those that were written for a hosted project. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .flatMap((file) => {
      const [, version, name] = FILE.exec(file) ?? [];
      return version && name && name !== HOSTED_MIGRATION
        ? [{ version, name, sql: readFileSync(join(folder, file), "utf8") }]
        : [];
    })
    .sort((one, other) => (one.version < other.version ? -1 : 1));
}

/** @param folder the folder supabase */
export function readDatabaseSource(folder: string): DatabaseSource {
  return {
    migrations: readMigrations(join(folder, "migrations")),
    schemas: readSchemas(join(folder, "schemas")),
  };
}

/**
 * The applied migrations of a store or a backup, where the baseline stands for all that it replaced.
 * @throws Failure `store-outdated` if not all of those were applied
 */
export function sinceBaseline(
  applied: readonly string[],
  migrations: readonly Migration[],
): readonly string[] {
  const baseline = migrations.find(({ name }) => name === BASELINE)?.version;
  if (baseline === undefined || applied.length === 0 || applied.includes(baseline)) return applied;
  if (applied.length < FORMER.count || !applied.includes(FORMER.last))
    throw new Failure("store-outdated", { commit: FORMER.commit });
  return [baseline];
}

/** SHA-256 of a file, in hex, whatever its line ends. */
function fingerprintOf({ sql }: Migration | SchemaFile): string {
  return createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
}

/**
 * Compares the applied migrations with their files; those applied before fingerprints were kept get theirs.
 * @throws Failure `migration-edited` naming the first file that was changed
 */
async function compareApplied(
  sql: postgres.TransactionSql,
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const migration of migrations) {
    const { version, name } = migration;
    const known = applied.get(version);
    const found = fingerprintOf(migration);
    if (known === null) {
      await sql`update supabase_migrations.schema_migrations set sha256 = ${found} where version = ${version}`;
    } else if (known !== undefined && known !== found) {
      throw new Failure("migration-edited", { name: `${version}_${name}.sql` });
    }
  }
}

/** Records the baseline in place of the migrations that it replaced. */
async function recogniseBaseline(
  sql: postgres.TransactionSql,
  migrations: readonly Migration[],
): Promise<void> {
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  const applied = rows.map(({ version }) => version);
  const known = sinceBaseline(applied, migrations);
  if (known === applied) return;
  await sql`delete from supabase_migrations.schema_migrations where true`;
  for (const migration of migrations.filter(({ version }) => known.includes(version)))
    await record(sql, migration);
}

async function record(sql: postgres.TransactionSql, migration: Migration): Promise<void> {
  const { version, name, sql: statements } = migration;
  await sql`
    insert into supabase_migrations.schema_migrations (version, name, statements, sha256)
    values (${version}, ${name}, ${[statements]}, ${fingerprintOf(migration)})`;
}

/** @param file that it comes from; without one, the detail of an error names it. */
async function run(sql: postgres.TransactionSql, statements: string, file?: string): Promise<void> {
  try {
    await sql.unsafe(statements).simple();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const name = file ?? (error instanceof postgres.PostgresError ? error.detail : undefined) ?? "";
    throw new Failure("migration-failed", { name, reason }, error);
  }
}

/** Whether one of the files of supabase/schemas has changed since they were applied. */
async function schemasDiffer(sql: postgres.TransactionSql, schemas: readonly SchemaFile[]): Promise<boolean> {
  const rows = await sql<{ name: string; sha256: string }[]>`
    select name, sha256 from supabase_migrations.schema_files`;
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const isApplied = (file: SchemaFile) => applied.get(file.name) === fingerprintOf(file);
  return applied.size !== schemas.length || !schemas.every(isApplied);
}

async function applySchemas(sql: postgres.TransactionSql, schemas: readonly SchemaFile[]): Promise<void> {
  for (const { file, statements } of schemaStatements(schemas)) await run(sql, statements, file);
  await sql`delete from supabase_migrations.schema_files where true`;
  for (const file of schemas) {
    await sql`insert into supabase_migrations.schema_files (name, sha256) values (${file.name}, ${fingerprintOf(file)})`;
  }
}

/**
 * Brings a database up to date: the system schema, every missing migration, recorded in the Supabase CLI's table, and the
 * files of supabase/schemas. All in one transaction, so that an interrupted or failed start changes nothing. The database of
 * a newer version keeps its functions.
 * @returns the versions that were applied.
 * @throws Failure `migration-failed`, `migration-edited` or `migration-late` naming the file, `store-outdated`, or what
 * {@link installSystemSchema} throws.
 */
export async function migrate(sql: postgres.Sql, { migrations, schemas }: DatabaseSource): Promise<string[]> {
  return await sql.begin(async (transaction) => {
    // Another server may take long to migrate.
    await transaction`set local lock_timeout = 0`;
    await transaction`select pg_advisory_xact_lock(${START_LOCK})`;
    await installSystemSchema(transaction);
    await transaction
      .unsafe(`
        create schema if not exists supabase_migrations;
        create table if not exists supabase_migrations.schema_migrations (
          version text primary key, statements text[], name text
        );
        alter table supabase_migrations.schema_migrations add column if not exists sha256 text;
        create table if not exists supabase_migrations.schema_files (name text primary key, sha256 text not null);
      `)
      .simple();
    await recogniseBaseline(transaction, migrations);
    const known = await transaction<{ version: string; sha256: string | null }[]>`
      select version, sha256 from supabase_migrations.schema_migrations order by version`;
    const applied = new Map(known.map(({ version, sha256 }) => [version, sha256]));
    await compareApplied(transaction, migrations, applied);
    const newest = known.at(-1)?.version ?? "";
    const pending = migrations.filter(({ version }) => !applied.has(version));
    const isNewer = newest > (migrations.at(-1)?.version ?? "");
    const appliesSchemas = schemas.length > 0 && !isNewer && (await schemasDiffer(transaction, schemas));
    const [lock] = schemas;
    if (lock && known.length > 0 && pending.length > 0)
      await run(transaction, lock.sql, `schemas/${lock.name}`);
    for (const migration of pending) {
      const file = `${migration.version}_${migration.name}.sql`;
      if (migration.version < newest) throw new Failure("migration-late", { name: file, newest });
      await run(transaction, migration.sql, file);
      await record(transaction, migration);
    }
    if (appliesSchemas) await applySchemas(transaction, schemas);
    return pending.map(({ version }) => version);
  });
}
