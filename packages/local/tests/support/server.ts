import { existsSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import { type RunningServer, readSettings, startServer } from "../../src/server/index.ts";
import { testFolder, writeTestApp } from "./app.ts";
import { copyStore } from "./stores.ts";

type Environment = Readonly<Record<string, string>>;

/** A server inside the test's process. */
export interface TestServer {
  /** Address at which it listens. */
  readonly url: string;
  readonly key: string;
  /** The service role's key. */
  readonly secretKey: string;
  readonly jwtSecret: string;
  /** A connection as the database's owner. */
  readonly sql: postgres.Sql;
  readonly dataDir: string;
  /** What its start warned of. */
  readonly warnings: RunningServer["warnings"];
  stop(): Promise<void>;
}

/** The first admin of every test server. */
export const ADMIN = { email: "regista@example.com", password: "Regia-prova-1" } as const;

/** Starts a server whose data need not survive a power cut. */
async function launch(folder: string, environment: Environment): Promise<RunningServer> {
  const complete = {
    PORT: "0",
    REGIA_APP_DIR: writeTestApp(folder),
    REGIA_ADMIN_EMAIL: ADMIN.email,
    REGIA_ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  };
  const settings = { ...readSettings(complete), durability: "disposable" as const };
  return await startServer(settings, { ...process.env, ...complete });
}

/** Makes a data directory as after a first start, with the first admin. */
export async function prepareStore(to: string): Promise<void> {
  const makeStore = async (dataDir: string) => {
    const folder = testFolder();
    const server = await launch(folder.path, { REGIA_DATA_DIR: dataDir });
    await server.stop();
    folder.remove();
  };
  await copyStore("store", makeStore, to);
}

/**
 * Starts a server on a free port, with a temporary store unless the environment names another. A data directory that
 * is not there is a prepared one.
 */
export async function startTestServer(environment: Environment = {}): Promise<TestServer> {
  const folder = testFolder();
  const path = environment["REGIA_DATA_DIR"] ?? join(folder.path, "data");
  if (environment["REGIA_DATABASE_URL"] === undefined && !existsSync(path)) await prepareStore(path);
  const server = await launch(folder.path, { ...environment, REGIA_DATA_DIR: path });
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SUPABASE_JWT_SECRET, DATABASE_URL } =
    process.env;
  const sql = postgres(DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
  return {
    url: SUPABASE_URL ?? "",
    key: SUPABASE_PUBLISHABLE_KEY ?? "",
    secretKey: SUPABASE_SECRET_KEY ?? "",
    jwtSecret: SUPABASE_JWT_SECRET ?? "",
    sql,
    dataDir: path,
    warnings: server.warnings,
    stop: async () => {
      await sql.end();
      await server.stop();
      folder.remove();
    },
  };
}

/** Starts a server before the tests of a file and stops it after them. */
export function useTestServer(environment: Environment = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(environment);
  });
  afterAll(async () => {
    await server?.stop();
  });
  return () => {
    if (server === undefined) throw new Error("The server is not up yet.");
    return server;
  };
}
