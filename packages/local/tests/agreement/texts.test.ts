import { visibleText } from "@regia/domain/validation";
import { validateWorkspaceName, workspaceName } from "@regia/domain/workspaces";
import fc from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../src/postgres/index.ts";
import { migrated } from "../support/databases.ts";

let database: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase(migrated);
  sql = postgres(database.url, { max: 1 });
});

afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

/** Every character of some pages of 4,096 code points that PostgreSQL stores. */
function characters(firstPage: number, pages: number): string[][] {
  return Array.from({ length: pages }, (_, page) =>
    Array.from({ length: 0x1000 }, (_unused, index) => (firstPage + page) * 0x1000 + index)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code)),
  );
}

/** Each page as one text, each character between `before` and `after`. */
function texts(before: string, after: string): string[] {
  const pages = characters(0, 0x110).map((page) => page.map((one) => before + one + after).join(""));
  return pages.filter((page) => page !== "");
}

test("the database and the domain see the same characters", async () => {
  const samples = [
    ...texts("", ""),
    ...texts("\u200d", "").slice(0, 32),
    ...texts("a\u200c", "\u200cb").slice(0, 32),
  ];
  const rows = await sql<{ visible: string }[]>`
    select private.visible_text(typed) as visible
    from unnest(${samples}::text[]) with ordinality as given (typed, place) order by place`;
  const differing = samples.filter((text, index) => rows[index]?.visible !== visibleText(text));
  expect(differing).toHaveLength(0);
});

test("the database and the domain have the same rule for the names of workspaces", async () => {
  // Scripts, spaces and signs; then the second page of selectors.
  const pages = [...characters(0, 4), ...characters(0xf, 1), ...characters(0xe0, 1)].flat();
  const unit = fc.constantFrom(..."aZ9 \t\n\u00a0\u3000\u200b\u200c\u200d\ufe0f\u202eé日👩\u{e0100}");
  const samples = [
    ...pages,
    ...pages.map((one) => `${one}a${one}`),
    ...pages.map((one) => `a${one}b`),
    ...fc.sample(fc.string({ unit, maxLength: 6 }), { numRuns: 2000, seed: 13 }),
    ...fc.sample(fc.string({ unit: fc.constantFrom("a", "é", "👩"), minLength: 78, maxLength: 82 }), 50),
  ];
  const rows = await sql<{ name: string | null }[]>`
    select private.workspace_name(typed) as name
    from unnest(${samples}::text[]) with ordinality as given (typed, place) order by place`;
  const differing = samples.filter((typed, index) => {
    const expected = validateWorkspaceName(typed).isValid ? workspaceName(typed) : null;
    return rows[index]?.name !== expected;
  });
  expect(differing.map((typed) => JSON.stringify(typed))).toEqual([]);
});
