import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failureSentence } from "../failure/index.ts";
import { createTestDatabase, type TestDatabase } from "../postgres/testDatabase.ts";
import { FOLDERS } from "../server/index.ts";
import { type Migration, migrate, readDatabaseSource } from "./index.ts";

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

const sentenceOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => failureSentence(error, "en"),
  );

describe("migrations", () => {
  const FIRST: Migration = { version: "1", name: "first", sql: "select 1;\n-- a comment\n" };
  const EDITED: Migration = { ...FIRST, sql: "select 1;\n-- another comment\n" };
  const SECOND: Migration = { version: "2", name: "second", sql: "select 2;" };
  const run = (...migrations: Migration[]) => migrate(sql, { migrations, schemas: [] });

  beforeEach(() => sql`drop schema if exists supabase_migrations cascade`);

  test("an applied migration that was edited stops the start, which changes nothing", async () => {
    expect(await run(FIRST)).toEqual(["1"]);
    expect(await sentenceOf(run(EDITED, SECOND))).toMatch(/^The migration 1_first\.sql was edited /);
    expect(await run(FIRST, SECOND)).toEqual(["2"]);
  });

  test("other line ends are no edit", async () => {
    await run(FIRST);
    expect(await run({ ...FIRST, sql: FIRST.sql.replaceAll("\n", "\r\n") })).toEqual([]);
  });

  test("a database from before fingerprints gets them at its first start", async () => {
    await run(FIRST);
    await sql`alter table supabase_migrations.schema_migrations drop column sha256`;
    expect(await run(FIRST)).toEqual([]);
    expect(await sentenceOf(run(EDITED))).toMatch(/1_first\.sql/);
  });

  test("a migration of a newer version is left alone", async () => {
    await run(FIRST, SECOND);
    expect(await run(FIRST)).toEqual([]);
  });

  test("one that is older than the newest applied one is refused", async () => {
    const third = { ...SECOND, version: "3", name: "third" };
    await run(FIRST, third);
    expect(await sentenceOf(run(FIRST, SECOND, third))).toMatch(
      /^The migration 2_second\.sql is older than 3,/,
    );
    const applied = await sql`select version from supabase_migrations.schema_migrations order by version`;
    expect(applied.map(({ version }) => String(version))).toEqual(["1", "3"]);
  });
});

describe("the files of supabase/schemas", () => {
  const { migrations, schemas } = readDatabaseSource(FOLDERS.database);
  /** Applies them with one more, whose function returns a value of a type. */
  const apply = (extra?: readonly [type: string, value: string]) =>
    migrate(sql, {
      migrations,
      schemas: schemas.flatMap((file) => {
        if (extra === undefined || file.name !== "access.sql") return [file];
        const [type, value] = extra;
        const body = `language sql set search_path = '' as $$ select ${value} $$;`;
        return [
          {
            name: "extra/extra.sql",
            sql: `create or replace function private.extra() returns ${type} ${body}`,
          },
          file,
        ];
      }),
    });
  const functions = async () => {
    const rows = await sql<{ name: string; version: string }[]>`
      select oid::regprocedure::text as name, xmin::text as version from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`;
    return new Map(rows.map(({ name, version }) => [name, version]));
  };
  const functionIds = async () => {
    const rows = await sql<{ oid: number }[]>`
      select oid from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    return rows.map(({ oid }) => oid);
  };
  beforeAll(() => sql`drop schema if exists supabase_migrations cascade`);

  const extra = async () => (await sql<{ value: unknown }[]>`select private.extra() as value`)[0]?.value;

  test("are applied when one of them changes, and not otherwise", async () => {
    await apply();
    const before = await functions();
    await apply();
    expect(await functions()).toEqual(before);

    const oids = await functionIds();
    await apply(["integer", "1"]);
    expect(await extra()).toBe(1);
    // A request that is about to call one of them finds it.
    expect(await functionIds()).toEqual(expect.arrayContaining(oids));
    // PostgreSQL cannot replace a function by one with another type.
    await apply(["text", "'two'"]);
    expect(await extra()).toBe("two");
    await apply();
    expect([...(await functions()).keys()]).toEqual([...before.keys()]);
  });

  // Each order of two tables, because one of them is also the order in which the files take them.
  test.for([
    ["public.profiles", "private.mailboxes"],
    ["private.mailboxes", "public.profiles"],
  ] as const)(
    "are applied beside a request of another server that changes %s and then %s",
    async ([first, second]) => {
      const request = postgres(database.url, { max: 2, onnotice: () => {} });
      const reserve = (table: string) => `lock table ${table} in row exclusive mode`;
      let applying: Promise<unknown> | undefined;
      await request.begin(async (transaction) => {
        await transaction.unsafe(reserve(first));
        applying = apply(["integer", "1"]);
        await expect
          .poll(() => request`select from pg_locks where not granted and relation = ${first}::regclass`)
          .toHaveLength(1);
        await transaction.unsafe(reserve(second));
      });
      await applying;
      expect(await extra()).toBe(1);
      await request.end();
      await apply();
    },
  );

  test("leave everything as it was where one of them fails, and name it", async () => {
    await apply();
    const before = await functions();
    expect(await sentenceOf(apply(["no_such_type", "1"]))).toBe(
      'The migration schemas/extra/extra.sql did not succeed and changed no data: type "no_such_type" does not exist.',
    );
    expect(await functions()).toEqual(before);
  });

  test("are not applied by an older version to the database of a newer one", async () => {
    const next: Migration = { version: "99990101000000", name: "next", sql: "select 1;" };
    await migrate(sql, { migrations: [...migrations, next], schemas });
    const before = await functions();
    await apply(["integer", "1"]);
    expect(await functions()).toEqual(before);
    await sql`delete from supabase_migrations.schema_migrations where name = 'next'`;
  });

  test("have functions with valid bodies, which are not checked as they are created", async () => {
    await apply();
    await sql.begin(async (transaction) => {
      const rows = await transaction<{ definition: string }[]>`
        select pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
      expect(rows.length).toBeGreaterThan(300);
      for (const { definition } of rows) await transaction.unsafe(definition);
    });
  });
});
