import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { type Postgres, startPostgres } from "./launch.ts";

/** A database for one test file. */
export interface TestDatabase {
  /** Address with the owner's name and password. */
  readonly url: string;
  /** Deletes the database and closes its connections. */
  drop(): Promise<void>;
}

let shared: Promise<Postgres> | undefined;
const templates = new Map<unknown, Promise<string>>();

async function onServer<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

function named(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Builds a template once in this process; each copy of it takes some 20 ms. */
function templateOf(server: Postgres, prepare: (url: string) => Promise<void>): Promise<string> {
  const known = templates.get(prepare);
  if (known !== undefined) return known;
  const made = (async () => {
    const name = `template_${randomUUID().replaceAll("-", "")}`;
    await onServer(server.url, (sql) => sql.unsafe(`create database ${name}`));
    await prepare(named(server.url, name));
    return name;
  })();
  templates.set(prepare, made);
  return made;
}

/**
 * Creates a database for tests, on a PostgreSQL in a temporary folder that starts once and ends with this process.
 * @param prepare fills the database (schema, rows) at its address. It runs once: databases of the same `prepare`
 * function are copies of one template. It must close its connections.
 */
export async function createTestDatabase(prepare?: (url: string) => Promise<void>): Promise<TestDatabase> {
  shared ??= startPostgres({ dataDir: "memory" }).then((server) => {
    server.unref();
    return server;
  });
  const server = await shared;
  const template = prepare === undefined ? "template1" : await templateOf(server, prepare);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server.url, (sql) => sql.unsafe(`create database ${name} template ${template}`));
  return {
    url: named(server.url, name),
    drop: () =>
      onServer(server.url, async (sql) => {
        await sql.unsafe(`drop database if exists ${name} with (force)`);
      }),
  };
}
