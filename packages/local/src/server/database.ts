import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import type { DataDirectory } from "../data/index.ts";
import { errnoOf, Failure } from "../failure/index.ts";
import { kindOf, type Log } from "../log/index.ts";
import { type Durability, launchPostgres, POOL } from "../postgres/index.ts";

/** The database of a server, embedded or external. */
export interface Database {
  readonly url: string;
  readonly sql: postgres.Sql;
  /** Whether it answers a query within `timeout` milliseconds. */
  answers(timeout: number): Promise<boolean>;
  /** Its reported failure, if any; it explains a failed start better than the error itself. */
  reportedFailure(symptom: unknown): Failure | undefined;
  close(): Promise<void>;
}

/** Connections for the gateway's own queries, emails and health checks. */
const CONNECTIONS = 5;

/** Milliseconds between attempts to restart an embedded PostgreSQL that ended unexpectedly. */
const RESTART_PAUSE = 1_000;

function connect(url: string): postgres.Sql {
  return postgres(url, { ...POOL, max: CONNECTIONS, connect_timeout: 10 });
}

async function answers(sql: postgres.Sql, timeout: number): Promise<boolean> {
  const answer = sql`select 1`.then(
    () => true,
    () => false,
  );
  return await Promise.race([answer, pause(timeout, false, { ref: false })]);
}

/**
 * Starts the embedded PostgreSQL and restarts it on the same port if it ends unexpectedly.
 * @param durability default: by the directory.
 */
export async function embeddedDatabase(
  directory: DataDirectory,
  log: Log,
  durability?: Durability,
): Promise<Database> {
  const launch = durability === undefined ? { directory } : { directory, durability };
  let server = await launchPostgres(launch);
  const { url, port } = server;
  const sql = connect(url);
  const closing = new AbortController();

  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const { code } = await server.ended;
      if (closing.signal.aborted) return;
      log.error({ event: "database ended", code });
      while (!closing.signal.aborted && !server.running) {
        try {
          server = await launchPostgres({ ...launch, port });
        } catch (error) {
          log.error({ event: "database does not come back", ...kindOf(error) });
          await pause(RESTART_PAUSE, undefined, { signal: closing.signal, ref: false }).catch(() => {});
        }
      }
    }
  };
  const watching = watch();

  return {
    url,
    sql,
    answers: (timeout) => answers(sql, timeout),
    reportedFailure: () => server.reportedFailure,
    close: async () => {
      closing.abort();
      await sql.end({ timeout: 5 });
      await server.stop();
      await watching;
    },
  };
}

function accessFailure(error: unknown, url: string): Failure | undefined {
  const host = new URL(url).host;
  const code = errnoOf(error) ?? "";
  if (/^(?:E[A-Z]|CONNECT|CONNECTION)/.test(code))
    return new Failure("database-unreachable", { host }, error);
  if (/^(?:28|3D|53|57|42501)/.test(code)) {
    const reason = error instanceof Error ? error.message : code;
    return new Failure("database-refused", { host, reason }, error);
  }
  return undefined;
}

/**
 * Connects to an existing PostgreSQL.
 * @throws Failure `database-unreachable` or `database-refused`.
 */
export async function existingDatabase(url: string): Promise<Database> {
  const sql = connect(url);
  try {
    await sql`select 1`;
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw accessFailure(error, url) ?? error;
  }
  return {
    url,
    sql,
    answers: (timeout) => answers(sql, timeout),
    reportedFailure: (symptom) => accessFailure(symptom, url),
    close: () => sql.end({ timeout: 5 }),
  };
}
