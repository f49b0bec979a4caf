import { randomUUID } from "node:crypto";
import postgres from "postgres";
import type { Postgres } from "./launch.ts";
import { startPostgres } from "./start.ts";

/** A database that one test file has to itself. */
export interface TestDatabase {
  /** Address with the owner's name and password. */
  readonly url: string;
  /** Deletes the database, closing whatever is still connected to it. */
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

/** Builds a template once in this process; the copies of it cost some 20 ms each. */
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
 * A fresh database for tests, on a PostgreSQL that this process starts once, keeps in a temporary folder and takes with
 * it when it ends.
 * @param prepare fills the database (schema, rows) given its address; databases of the same `prepare` function are copied
 * from one template, so it runs once. It must close its connections.
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
