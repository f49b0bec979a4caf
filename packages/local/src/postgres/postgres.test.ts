import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "../../tests/support/eventually.ts";
import { Failure } from "../failure/index.ts";
import { createTestDatabase, startPostgres } from "./index.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "regia-test-"));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function query<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

async function failure(work: Promise<unknown>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error(`expected a Failure, got ${String(error)}`);
  return error;
}

test("rows written before a stop are there after the next start", async () => {
  const dataDir = folder();
  const first = await startPostgres({ dataDir });
  await query(first.url, async (sql) => {
    await sql`create table kept (n int)`;
    await sql`insert into kept values (42)`;
  });
  await first.stop();
  expect(first.running).toBe(false);

  const second = await startPostgres({ dataDir });
  cleanups.push(() => second.stop());
  expect(await query(second.url, (sql) => sql`select n from kept`)).toEqual([{ n: 42 }]);
});

test("a deep private folder with spaces and accents works", async () => {
  const dataDir = join(folder(), "Società e figli", ...Array<string>(9).fill("d".repeat(60)), "dati 1");
  const server = await startPostgres({ dataDir });
  cleanups.push(() => server.stop());
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(await query(server.url, (sql) => sql`show server_version_num`)).toEqual([
    { server_version_num: expect.stringMatching(/^17/) },
  ]);
});

test("only this machine reaches it, and only with the password", async () => {
  const server = await startPostgres({ dataDir: "memory" });
  cleanups.push(() => server.stop());
  expect(await query(server.url, (sql) => sql`show listen_addresses`)).toEqual([
    { listen_addresses: "127.0.0.1" },
  ]);
  expect(await query(server.url, (sql) => sql`show unix_socket_directories`)).toEqual([
    { unix_socket_directories: "" },
  ]);
  const stranger = new URL(server.url);
  stranger.password = "guess";
  await expect(query(stranger.href, (sql) => sql`select 1`)).rejects.toMatchObject({ code: "28P01" });
});

test("a permanent store is durable, a temporary one is fast", async () => {
  const kept = await startPostgres({ dataDir: folder() });
  cleanups.push(() => kept.stop());
  expect(await query(kept.url, (sql) => sql`show fsync`)).toEqual([{ fsync: "on" }]);
  const disposable = await startPostgres({ dataDir: "memory" });
  cleanups.push(() => disposable.stop());
  expect(await query(disposable.url, (sql) => sql`show fsync`)).toEqual([{ fsync: "off" }]);
});

test("two servers on one directory: the second is refused and the first continues", async () => {
  const dataDir = folder();
  const server = await startPostgres({ dataDir });
  cleanups.push(() => server.stop());
  const { code, details } = await failure(startPostgres({ dataDir }));
  expect(code).toBe("data-in-use-by");
  expect((await failure(startPostgres({ dataDir }))).code).toBe("data-in-use-by");
  expect(details).toEqual({ path: dataDir, owner: String(process.pid) });
  expect(await query(server.url, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test("two servers on different directories are independent", async () => {
  const servers = await Promise.all([1, 2, 3].map(() => startPostgres({ dataDir: folder() })));
  cleanups.push(() => Promise.all(servers.map((server) => server.stop())));
  expect(new Set(servers.map((server) => server.port)).size).toBe(3);
});

test("a store of another major version is refused and left as it is", async () => {
  const dataDir = folder();
  const cluster = join(dataDir, "postgres");
  mkdirSync(cluster);
  writeFileSync(join(cluster, "PG_VERSION"), "16\n");
  const { code, details } = await failure(startPostgres({ dataDir }));
  expect(code).toBe("data-version");
  expect(details).toEqual({ path: cluster, found: "16", expected: "17" });
  expect(readdirSync(cluster)).toEqual(["PG_VERSION"]);
});

test("something else in the store's place is refused and left as it is", async () => {
  const dataDir = folder();
  const cluster = join(dataDir, "postgres");
  mkdirSync(cluster);
  writeFileSync(join(cluster, "thesis.txt"), "years of work");
  expect((await failure(startPostgres({ dataDir }))).code).toBe("data-foreign");
  expect(readdirSync(cluster)).toEqual(["thesis.txt"]);
});

test("a file in the directory's place is refused", async () => {
  const file = join(folder(), "file");
  writeFileSync(file, "");
  expect((await failure(startPostgres({ dataDir: file }))).code).toBe("data-not-directory");
  expect((await failure(startPostgres({ dataDir: join(file, "below") }))).code).toBe("data-not-directory");
});

test("a path that is too long for PostgreSQL is refused before anything is created", async () => {
  const dataDir = join(folder(), ...Array<string>(12).fill("d".repeat(100)));
  expect((await failure(startPostgres({ dataDir }))).code).toBe("data-path-too-long");
});

test("the files of an interrupted first start are deleted; other files stay", async () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, ".regia-draft-0b1f8c5e-8a53-4b5c-9d2e-111111111111", "cluster"), {
    recursive: true,
  });
  writeFileSync(join(dataDir, "notes.tmp"), "mine");
  const server = await startPostgres({ dataDir });
  cleanups.push(() => server.stop());
  expect(readdirSync(dataDir).filter((name) => name.startsWith("."))).toEqual([]);
  expect(readdirSync(dataDir)).toContain("notes.tmp");
});

test("the processes of an interrupted first start are ended and cannot recreate its draft", async () => {
  const dataDir = folder();
  const draft = join(dataDir, ".regia-draft-0b1f8c5e-8a53-4b5c-9d2e-222222222222");
  // Simulates an initdb that outlives its killed supervisor, for a longer time.
  const orphan = spawn("/bin/sh", ["-c", 'while :; do mkdir -p "$1/cluster"; done', "sh", draft]);
  const ended = new Promise((resolve) => orphan.once("exit", (_code, signal) => resolve(signal)));
  cleanups.push(() => orphan.kill("SIGKILL"));
  await eventually(() => expect(existsSync(draft)).toBe(true));
  const server = await startPostgres({ dataDir });
  cleanups.push(() => server.stop());
  expect(await ended).toBe("SIGKILL");
  expect(readdirSync(dataDir).filter((name) => name.startsWith("."))).toEqual([]);
});

test("memory leaves nothing behind", async () => {
  // A separate temporary folder, because other tests use the machine's at the same time.
  const place = folder();
  vi.stubEnv("TMPDIR", place);
  cleanups.push(() => vi.unstubAllEnvs());
  const server = await startPostgres({ dataDir: "memory" });
  expect(readdirSync(place)).toEqual([expect.stringMatching(/^regia-memory-/)]);
  await server.stop();
  expect(readdirSync(place)).toEqual([]);
});

test("test databases are copies of one prepared template and do not see each other", async () => {
  let prepared = 0;
  const prepare = (url: string) =>
    query(url, async (sql) => {
      prepared += 1;
      await sql`create table plan (name text)`;
    });
  const [one, two] = await Promise.all([createTestDatabase(prepare), createTestDatabase(prepare)]);
  await query(one.url, (sql) => sql`insert into plan values ('pro')`);
  expect(await query(two.url, (sql) => sql`select * from plan`)).toEqual([]);
  expect(prepared).toBe(1);
  await Promise.all([one.drop(), two.drop()]);
  await expect(query(one.url, (sql) => sql`select 1`)).rejects.toMatchObject({ code: "3D000" });
});
