import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { failureSentence } from "../failure/index.ts";
import { createTestDatabase, type TestDatabase } from "../postgres/testDatabase.ts";
import { type Migration, migrate } from "./index.ts";

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});
beforeEach(() => sql`drop schema if exists supabase_migrations cascade`);

const FIRST: Migration = { version: "1", name: "first", sql: "select 1;\n-- a comment\n" };
const EDITED: Migration = { ...FIRST, sql: "select 1;\n-- another comment\n" };
const SECOND: Migration = { version: "2", name: "second", sql: "select 2;" };

const sentenceOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => failureSentence(error, "en"),
  );

test("an applied migration that was edited stops the start, which changes nothing", async () => {
  expect(await migrate(sql, [FIRST])).toEqual(["1"]);
  expect(await sentenceOf(migrate(sql, [EDITED, SECOND]))).toMatch(/^The migration 1_first\.sql was edited /);
  expect(await migrate(sql, [FIRST, SECOND])).toEqual(["2"]);
});

test("other line ends are no edit", async () => {
  await migrate(sql, [FIRST]);
  expect(await migrate(sql, [{ ...FIRST, sql: FIRST.sql.replaceAll("\n", "\r\n") }])).toEqual([]);
});

test("a database from before fingerprints gets them at its first start", async () => {
  await migrate(sql, [FIRST]);
  await sql`alter table supabase_migrations.schema_migrations drop column sha256`;
  expect(await migrate(sql, [FIRST])).toEqual([]);
  expect(await sentenceOf(migrate(sql, [EDITED]))).toMatch(/1_first\.sql/);
});

test("a migration of a newer version is left alone", async () => {
  await migrate(sql, [FIRST, SECOND]);
  expect(await migrate(sql, [FIRST])).toEqual([]);
});
