import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import { type RunningServer, readSettings, startServer } from "../../src/server/index.ts";
import { testFolder, writeTestApp } from "./app.ts";

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
  /** What its start warned of. */
  readonly warnings: RunningServer["warnings"];
  stop(): Promise<void>;
}

/** The first admin of every test server. */
export const ADMIN = { email: "regista@example.com", password: "Regia-prova-1" } as const;

/** Starts a server on a free port, with a temporary store. */
export async function startTestServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const folder = testFolder();
  const complete = {
    PORT: "0",
    REGIA_DATA_DIR: "memory",
    REGIA_APP_DIR: writeTestApp(folder.path),
    REGIA_ADMIN_EMAIL: ADMIN.email,
    REGIA_ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  };
  const server: RunningServer = await startServer(readSettings(complete), { ...process.env, ...complete });
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, SUPABASE_JWT_SECRET, DATABASE_URL } =
    process.env;
  const sql = postgres(DATABASE_URL ?? "", { max: 2, onnotice: () => {} });
  return {
    url: SUPABASE_URL ?? "",
    key: SUPABASE_PUBLISHABLE_KEY ?? "",
    secretKey: SUPABASE_SECRET_KEY ?? "",
    jwtSecret: SUPABASE_JWT_SECRET ?? "",
    sql,
    warnings: server.warnings,
    stop: async () => {
      await sql.end();
      await server.stop();
      folder.remove();
    },
  };
}

/** Starts a server before the tests of a file and stops it after them. */
export function useTestServer(environment: Readonly<Record<string, string>> = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(environment);
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
  }, 60_000);
  return () => {
    if (server === undefined) throw new Error("The server is not up yet.");
    return server;
  };
}
