import type postgres from "postgres";
import type { DatabaseSource } from "../database/index.ts";
import { kindOf, type Log } from "../log/index.ts";
import { writeProbe } from "./writeProbe.ts";

/** The problems of a backend, if any. */
export interface Health {
  /** Undefined if there is no problem. */
  readonly reason: "database" | "installation" | "writes" | undefined;
  /** The missing parts of an incomplete installation, one sentence each. */
  readonly missing: readonly string[];
}

const HEALTHY: Health = { reason: undefined, missing: [] };
const UNREACHABLE: Health = { reason: "database", missing: [] };
const UNWRITABLE: Health = { reason: "writes", missing: [] };

/** What a health check examines. */
export interface HealthSubject {
  readonly database: { readonly sql: postgres.Sql; answers(timeout: number): Promise<boolean> };
  readonly source: DatabaseSource;
  /** The data directory. */
  readonly folder: string;
}

/** The missing migrations and installation parts of a database. */
async function missingParts(sql: postgres.Sql, { migrations }: DatabaseSource): Promise<string[]> {
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
 * Checks that the database answers and can be written, and that it has every migration, trigger, policy, function and
 * bucket. Concurrent calls share one check. A problem is logged when it appears.
 */
export function healthOf(
  { database, source, folder }: HealthSubject,
  log: Log,
): (timeout: number) => Promise<Health> {
  const tryWriting = writeProbe(database.sql, folder);
  let lastMissing = "";
  let couldWrite = true;
  let running: Promise<Health> | undefined;

  async function examineWrites(): Promise<Health> {
    try {
      await tryWriting();
      couldWrite = true;
      return HEALTHY;
    } catch (error) {
      if (couldWrite) log.error({ event: "writes", ...kindOf(error) });
      couldWrite = false;
      return UNWRITABLE;
    }
  }

  async function examine(timeout: number): Promise<Health> {
    if (!(await database.answers(timeout))) return UNREACHABLE;
    try {
      const missing = await missingParts(database.sql, source);
      const list = missing.join("; ");
      if (list !== "" && list !== lastMissing) log.error({ event: "installation", missing: list });
      lastMissing = list;
      return missing.length === 0 ? await examineWrites() : { reason: "installation", missing };
    } catch (error) {
      log.error({ event: "health", ...kindOf(error) });
      return UNREACHABLE;
    }
  }

  return (timeout) => {
    running ??= examine(timeout).finally(() => {
      running = undefined;
    });
    return running;
  };
}
