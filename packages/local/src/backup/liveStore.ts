import { existsSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { Failure } from "../failure/index.ts";
import { runningDatabaseUrl, startPostgres } from "../postgres/index.ts";

/** The database of a data directory, with or without a running server. */
export interface LiveStore {
  readonly sql: postgres.Sql;
  close(): Promise<void>;
}

const connect = (url: string): postgres.Sql => postgres(url, { max: 1, onnotice: () => {} });

/**
 * Starts the database of a data directory, creating it if necessary.
 * @throws Failure with the reason why it cannot be opened, such as a running server
 */
export async function startStore(path: string): Promise<LiveStore> {
  const server = await startPostgres({ dataDir: path });
  const sql = connect(server.url);
  return {
    sql,
    close: async () => {
      await sql.end();
      await server.stop();
    },
  };
}

/**
 * Opens the existing database of a data directory: the running server's, or a new one.
 * @throws Failure `backup-nothing` if there is no store, or the reason why it cannot be opened
 */
export async function openLiveStore(path: string): Promise<LiveStore> {
  if (!existsSync(join(path, "postgres", "PG_VERSION"))) throw new Failure("backup-nothing", { path });
  try {
    return await startStore(path);
  } catch (error) {
    const url = runningDatabaseUrl(path);
    const isInUse = error instanceof Failure && error.code.startsWith("data-in-use");
    if (!isInUse || url === undefined) throw error;
    const sql = connect(url);
    return { sql, close: () => sql.end() };
  }
}
