import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { Failure } from "../failure/index.ts";
import { installSystemSchema } from "./schema.ts";

/** One file of supabase/migrations. */
export interface Migration {
  /** The digits before the name; they order the migrations. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
}

const FILE = /^(\d+)_(.+)\.sql$/;

/** An arbitrary lock id, for servers that start on one database at the same time. */
const START_LOCK = 7_244_201;

/** The migrations of a folder in their order. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .flatMap((file) => {
      const [, version, name] = FILE.exec(file) ?? [];
      return version && name ? [{ version, name, sql: readFileSync(join(folder, file), "utf8") }] : [];
    })
    .sort((one, other) => (one.version < other.version ? -1 : 1));
}

/** SHA-256 of a migration, in hex, whatever its line ends. */
function fingerprintOf({ sql }: Migration): string {
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Brings a database up to date: the system schema, then every missing migration, recorded in the Supabase CLI's table.
 * All in one transaction, so that an interrupted or failed start changes nothing.
 * @returns the versions that were applied.
 * @throws Failure `migration-failed` or `migration-edited` naming the file, or what {@link installSystemSchema} throws.
 */
export async function migrate(sql: postgres.Sql, migrations: readonly Migration[]): Promise<string[]> {
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
      `)
      .simple();
    const known = await transaction<{ version: string; sha256: string | null }[]>`
      select version, sha256 from supabase_migrations.schema_migrations`;
    const applied = new Map(known.map(({ version, sha256 }) => [version, sha256]));
    await compareApplied(transaction, migrations, applied);
    const pending = migrations.filter(({ version }) => !applied.has(version));
    for (const migration of pending) {
      const { version, name, sql: statements } = migration;
      try {
        await transaction.unsafe(statements).simple();
      } catch (error) {
        throw new Failure("migration-failed", { name: `${version}_${name}`, reason: reasonOf(error) }, error);
      }
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements, sha256)
        values (${version}, ${name}, ${[statements]}, ${fingerprintOf(migration)})`;
    }
    return pending.map(({ version }) => version);
  });
}
