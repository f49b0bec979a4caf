import { visibleText } from "@regia/domain/validation";
import postgres from "postgres";
import { expect, test } from "vitest";
import { migrate, readMigrations } from "../../src/gateway/index.ts";
import { createTestDatabase } from "../../src/postgres/index.ts";
import { FOLDERS } from "../../src/server/index.ts";

/** Every character that PostgreSQL stores, in texts of 4,096 code points, between `before` and `after`. */
function texts(before: string, after: string): string[] {
  const pages = Array.from({ length: 0x110 }, (_, page) =>
    Array.from({ length: 0x1000 }, (_unused, index) => page * 0x1000 + index)
      .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
      .map((code) => before + String.fromCodePoint(code) + after)
      .join(""),
  );
  return pages.filter((page) => page !== "");
}

test("the database and the domain see the same characters", async () => {
  const database = await createTestDatabase(async (url) => {
    const owner = postgres(url, { max: 1, onnotice: () => {} });
    await migrate(owner, readMigrations(FOLDERS.migrations));
    await owner.end();
  });
  const sql = postgres(database.url, { max: 1 });
  try {
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
  } finally {
    await sql.end();
    await database.drop();
  }
}, 60_000);
