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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Brings a database up to date: the system schema, then every missing migration, recorded in the Supabase CLI's table.
 * All in one transaction, so that an interrupted or failed start changes nothing.
 * @returns the versions that were applied.
 * @throws Failure `migration-failed` naming the file, or what {@link installSystemSchema} throws.
 */
export async function migrate(sql: postgres.Sql, migrations: readonly Migration[]): Promise<string[]> {
  return await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${START_LOCK})`;
    await installSystemSchema(transaction);
    await transaction
      .unsafe(`
        create schema if not exists supabase_migrations;
        create table if not exists supabase_migrations.schema_migrations (
          version text primary key, statements text[], name text
        );
      `)
      .simple();
    const known = await transaction<{ version: string }[]>`
      select version from supabase_migrations.schema_migrations`;
    const done = new Set(known.map((row) => row.version));
    const pending = migrations.filter(({ version }) => !done.has(version));
    for (const { version, name, sql: statements } of pending) {
      try {
        await transaction.unsafe(statements).simple();
      } catch (error) {
        throw new Failure("migration-failed", { name: `${version}_${name}`, reason: reasonOf(error) }, error);
      }
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${version}, ${name}, ${[statements]})`;
    }
    return pending.map(({ version }) => version);
  });
}
