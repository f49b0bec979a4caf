import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { openDataDirectory, readPrivateFile } from "../data/index.ts";
import { Failure } from "../failure/index.ts";
import { launchPostgres } from "../postgres/index.ts";

/** The database of a data directory, with or without a running server. */
export interface LiveStore {
  readonly sql: postgres.Sql;
  close(): Promise<void>;
}

const connect = (url: string): postgres.Sql => postgres(url, { max: 1, onnotice: () => {} });

/** The database address of the running server; undefined while it starts or stops. */
function runningAddress(path: string): string | undefined {
  const password = readPrivateFile(join(path, "postgres.password"))?.trim();
  try {
    const lines = readFileSync(join(path, "postgres", "postmaster.pid"), "utf8").split("\n");
    const port = /^\d+$/.exec(lines[3]?.trim() ?? "")?.[0];
    const isReady = lines[7]?.trim() === "ready";
    if (password === undefined || port === undefined || !isReady) return undefined;
    return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  } catch {
    return undefined;
  }
}

/**
 * Opens the database of a data directory: the running server's, or a new one.
 * @throws Failure `backup-nothing` if there is no store, or the reason why it cannot be opened
 */
export async function openLiveStore(path: string): Promise<LiveStore> {
  if (!existsSync(join(path, "postgres", "PG_VERSION"))) throw new Failure("backup-nothing", { path });
  try {
    const directory = openDataDirectory(path);
    try {
      const server = await launchPostgres({ directory });
      const sql = connect(server.url);
      return {
        sql,
        close: async () => {
          await sql.end();
          await server.stop();
          directory.release();
        },
      };
    } catch (error) {
      directory.release();
      throw error;
    }
  } catch (error) {
    const address = runningAddress(path);
    const isInUse = error instanceof Failure && error.code.startsWith("data-in-use");
    if (!isInUse || address === undefined) throw error;
    const sql = connect(address);
    return { sql, close: () => sql.end() };
  }
}
