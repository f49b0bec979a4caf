import type postgres from "postgres";
import type { Migration } from "../gateway/index.ts";
import { kindOf, type Log } from "../log/index.ts";

/** The problems of a backend, if any. */
export interface Health {
  /** Undefined where all is well. */
  readonly reason: "database" | "installation" | undefined;
  /** What an incomplete installation lacks, in a sentence. */
  readonly missing: readonly string[];
}

const WELL: Health = { reason: undefined, missing: [] };
const SILENT: Health = { reason: "database", missing: [] };

/** Migrations that a database lacks, and parts that were removed. */
async function missingParts(sql: postgres.Sql, migrations: readonly Migration[]): Promise<string[]> {
  const [known] = await sql<{ migrations: boolean; parts: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as migrations,
      to_regprocedure('public.installation_faults()') is not null as parts`;
  const run = known?.migrations
    ? await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
    : [];
  const versions = new Set(run.map(({ version }) => version));
  const pending = migrations
    .filter(({ version }) => !versions.has(version))
    .map(({ version, name }) => `migration ${version}_${name}`);
  if (!known?.parts) return [...pending, "function public.installation_faults()"];
  const [found] = await sql<{ faults: string[] }[]>`select public.installation_faults() as faults`;
  return [...pending, ...(found?.faults ?? [])];
}

/**
 * Examines a backend: whether its database answers, and has every migration, trigger, policy, function and bucket.
 * Concurrent calls share one check. A missing part is logged once.
 */
export function healthOf(
  database: { readonly sql: postgres.Sql; answers(timeout: number): Promise<boolean> },
  migrations: readonly Migration[],
  log: Log,
): (timeout: number) => Promise<Health> {
  let told = "";
  let running: Promise<Health> | undefined;

  async function examine(timeout: number): Promise<Health> {
    if (!(await database.answers(timeout))) return SILENT;
    try {
      const missing = await missingParts(database.sql, migrations);
      const list = missing.join("; ");
      if (list !== "" && list !== told) log.error({ event: "installation", missing: list });
      told = list;
      return missing.length === 0 ? WELL : { reason: "installation", missing };
    } catch (error) {
      log.error({ event: "health", ...kindOf(error) });
      return SILENT;
    }
  }

  return (timeout) => {
    running ??= examine(timeout).finally(() => {
      running = undefined;
    });
    return running;
  };
}
