// Stores and backups from before the baseline migration: those of its last predecessor go on working, older ones are refused.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { extract } from "tar";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { restoreBackup } from "../src/backup/index.ts";
import { type Migration, migrate, readDatabaseSource, readMigrations } from "../src/database/index.ts";
import { failureSentence } from "../src/failure/index.ts";
import { createTestDatabase } from "../src/postgres/index.ts";
import { FOLDERS } from "../src/server/index.ts";
import { type TestFolder, testFolder } from "./support/app.ts";
import { avatarsOf, PICTURE } from "./support/avatars.ts";
import { migrated } from "./support/databases.ts";
import { clientFor, GOOD_PASSWORD } from "./support/people.ts";
import { startTestServer } from "./support/server.ts";

const file = (name: string) => join(import.meta.dirname, "support/formerStore", name);

let folder: TestFolder;
/** The migrations that the baseline replaced. */
let former: readonly Migration[];
beforeAll(async () => {
  folder = testFolder();
  const path = join(folder.path, "migrations");
  mkdirSync(path);
  await extract({ file: file("migrations.tar.gz"), cwd: path });
  former = readMigrations(path);
});
afterAll(() => folder.remove());

/** What a database consists of beside rows: names and definitions. The order of privileges does not matter. */
async function structureOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql.begin(async (transaction) => {
    await transaction`set local search_path = ''`;
    return await transaction<{ line: string }[]>`
      with ours as (select 'public'::regnamespace as room union all select 'private'::regnamespace)
      select concat_ws(' ', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), c.relrowsecurity) as line
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid
      left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace in (select room from ours) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union all
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace in (select room from ours)
      union all select indexdef from pg_indexes where schemaname in ('public', 'private')
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all
      select concat_ws(' ', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies
      union all
      select regexp_replace(pg_get_functiondef(oid), '\\s+', '', 'g') from pg_proc
      where pronamespace in (select room from ours)
      union all
      select concat_ws(' ', p.oid::regprocedure, r.rolname) from pg_proc as p cross join pg_roles as r
      where p.pronamespace in (select room from ours) and r.rolname in ('anon', 'authenticated', 'service_role')
        and has_function_privilege(r.oid, p.oid, 'execute')
      union all
      select concat_ws(' ', grantee, table_name, column_name, privilege_type) from information_schema.column_privileges
      where table_schema in ('public', 'private') and grantee in ('anon', 'authenticated', 'service_role')
      order by 1`;
  });
  return rows.map(({ line }) => line);
}

/** Starts a server on a store that Anna filled before the baseline, and looks for all that she had. */
async function expectEverything(dataDir: string): Promise<void> {
  const server = await startTestServer({ REGIA_DATA_DIR: dataDir });
  onTestFinished(() => server.stop());
  const { sql } = server;
  const applied = await sql`select name from supabase_migrations.schema_migrations order by version`;
  expect(applied[0]).toEqual({ name: "baseline" });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  const client = clientFor(server.url, server.key);
  const { data } = await client.auth.signInWithPassword({
    email: "anna@example.com",
    password: GOOD_PASSWORD,
  });
  const id = data.user?.id ?? "";
  const account = (await client.rpc("export_account")).data as Record<string, unknown>;
  expect(account).toMatchObject({
    profile: { display_name: "Anna Rossi", plan: "pro" },
    preferences: { profile_visibility: "private" },
  });
  const [picture] = (await avatarsOf({ id, email: "", client, accessToken: "" }).list(id)).data ?? [];
  expect(picture?.metadata?.["size"]).toBe(PICTURE.length);
  const shown = await fetch(`${server.url}/storage/v1/object/public/avatars/${id}/1.png`);
  expect(new Uint8Array(await shown.arrayBuffer())).toEqual(PICTURE);
  const rows = async (table: string, columns: string) => (await client.from(table).select(columns)).data;
  expect(await rows("messages", "role, parts->0->>text")).toHaveLength(2);
  expect(await rows("attachments", "name")).toEqual([{ name: "note.txt" }]);
  expect(await rows("message_feedback", "value")).toEqual([{ value: "up" }]);
  expect(await rows("billing_invoices", "status")).toEqual([{ status: "paid" }]);
  expect(await rows("workspace_invitations", "email")).toEqual([{ email: "bruno@example.com" }]);
  expect((await client.rpc("api_tokens")).data).toMatchObject([{ name: "programma" }]);
  expect((await client.rpc("create_workspace", { name: "Studio nuovo" })).error).toBeNull();

  const fresh = await createTestDatabase(migrated);
  const other = postgres(fresh.url, { max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await other.end();
    await fresh.drop();
  });
  expect(await structureOf(sql)).toEqual(await structureOf(other));
}

test("a store of the last migration before the baseline has everything, in the structure of a new one", async () => {
  const dataDir = join(folder.path, "store");
  // As the version before the baseline restored it.
  await restoreBackup(file("store.tar.gz"), dataDir, former);
  await expectEverything(dataDir);
});

test("a backup from before the baseline is restored", async () => {
  const dataDir = join(folder.path, "restored");
  await restoreBackup(file("store.tar.gz"), dataDir, readDatabaseSource(FOLDERS.database).migrations);
  await expectEverything(dataDir);
});

test("an older store is left as it is, and its owner is told which version reads it", async () => {
  const database = await createTestDatabase();
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
  });
  await migrate(sql, { migrations: former.slice(0, -1), schemas: [] });
  const before = await structureOf(sql);
  const refusal = await migrate(sql, readDatabaseSource(FOLDERS.database)).catch((error: unknown) => error);
  expect(failureSentence(refusal, "it")).toContain("avvia con loro una volta quella del commit dd445db1");
  expect(await structureOf(sql)).toEqual(before);
});
