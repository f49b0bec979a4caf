import type { Rows } from "@regia/api/database";
import { PLAN_NAMES } from "@regia/domain/plans";
import type { Profile } from "@regia/domain/profile";
import postgres from "postgres";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../src/postgres/index.ts";
import { migrated } from "../support/databases.ts";

/** A column that people can read. */
interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly comment: string | null;
  /** The values that a check allows, if it lists them. */
  readonly values: readonly string[] | null;
}

const COLUMNS = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
    col_description(c.oid, a.attnum) as comment, (
      select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as m)
      from pg_constraint as k
      where k.conrelid = c.oid and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = (ANY \\(ARRAY\\[''|''[^'']+''::text\\)\\))'
    ) as values
  from pg_class as c
  join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type as t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
  order by c.relname, a.attnum`;

/** The types of columns as JSON; all others are text. */
const TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  int4: "number",
  int8: "number",
  numeric: "number",
  jsonb: "unknown",
};

/** The longest line of the formatter. */
const WIDTH = 110;

function member({ name, type, isNullable, comment, values }: Column): string {
  const base = TYPES[type] ?? "string";
  const options = [
    ...(values?.map((value) => `"${value}"`) ?? [base]),
    ...(isNullable && base !== "unknown" ? ["null"] : []),
  ];
  const line = `    readonly ${name}: ${options.join(" | ")};`;
  const shown =
    line.length <= WIDTH
      ? line
      : `    readonly ${name}:\n${options.map((each) => `      | ${each}`).join("\n")};`;
  return comment === null ? shown : `    /** ${comment} */\n${shown}`;
}

function rowTypes(columns: readonly Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const interfaces = [...tables].map(
    ([table, members]) => `  readonly ${table}: {\n${members.map(member).join("\n")}\n  };`,
  );
  return `// Generated from the database: \`vitest --project local tests/agreement/rowTypes -u\`.

/** The rows of the tables that people read, as JSON: the columns that are granted to them. Times are ISO 8601. */
export interface Rows {
${interfaces.join("\n")}
}
`;
}

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase(migrated);
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test("the types of rows are those of the database", async () => {
  const columns = await sql.unsafe<Column[]>(COLUMNS);
  const plan = columns.find(({ table, name }) => table === "profiles" && name === "plan");
  expect(plan?.values).toEqual(PLAN_NAMES);
  await expect(rowTypes(columns)).toMatchFileSnapshot("../../../api/src/database/rows.ts");
});

test("the domain's profile is a row, whose limits it knows to be an object", () => {
  type Others<Row> = Omit<Row, "custom_limits">;
  // `npm test -- types` fails where they differ.
  expectTypeOf<Others<Profile>>().toEqualTypeOf<Others<Rows["profiles"]>>();
  expectTypeOf<Profile>().toExtend<Rows["profiles"]>();
});
