import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../tests/support/eventually.ts";
import { clientFor, newPerson } from "../../tests/support/people.ts";
import { PNG } from "../../tests/support/pictures.ts";
import { startTestServer } from "../../tests/support/server.ts";
import { createTestDatabase, startPostgres, type TestDatabase } from "../postgres/index.ts";

let database: TestDatabase;
let owner: postgres.Sql;
beforeEach(async () => {
  database = await createTestDatabase();
  owner = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

/** A role that owns the database but is no superuser, as hosts of PostgreSQL provide. */
async function tenant(address: string, attributes: string): Promise<string> {
  const name = `tenant_${crypto.randomUUID().slice(0, 8)}`;
  const url = new URL(address);
  const superuser = postgres(address, { max: 1, onnotice: () => {} });
  await superuser.unsafe(`create role ${name} login password 'secret' ${attributes}`);
  await superuser.unsafe(`alter database ${url.pathname.slice(1)} owner to ${name}`);
  await superuser.unsafe(`alter schema public owner to ${name}`);
  await superuser.end();
  url.username = name;
  url.password = "secret";
  return url.href;
}

describe("on an existing PostgreSQL", () => {
  test("whose owner is no superuser, everything works, and again after a restart", async () => {
    // A PostgreSQL of its own, where no other test has created the roles.
    const own = await startPostgres({ dataDir: "memory" });
    const url = await tenant(own.url, "createrole bypassrls");
    const first = await startTestServer({ REGIA_DATABASE_URL: url });
    const person = await newPerson(first.url, first.key);
    expect(
      (await person.client.from("profiles").update({ phone: "1" }).eq("id", person.id)).error,
    ).toBeNull();
    expect(
      (await person.client.from("profiles").update({ role: "admin" }).eq("id", person.id)).error?.code,
    ).toBe("42501");
    const { error } = await person.client.storage
      .from("avatars")
      .upload(`${person.id}/1.png`, new Uint8Array(PNG), { contentType: "image/png" });
    expect(error).toBeNull();
    await first.stop();

    const second = await startTestServer({ REGIA_DATABASE_URL: url });
    expect(await second.sql`select phone from public.profiles where id = ${person.id}`).toEqual([
      { phone: "1" },
    ]);
    await second.stop();
    await own.stop();
  });

  test("that becomes unreachable, the server reports it and continues when it is back", async () => {
    const server = await startTestServer({ REGIA_DATABASE_URL: database.url });
    const name = new URL(database.url).pathname.slice(1);
    const admin = new URL(database.url);
    admin.pathname = "/postgres";
    const elsewhere = postgres(admin.href, { max: 1, onnotice: () => {} });
    const health = async () => {
      const answer = await fetch(`${server.url}/healthz`);
      return [answer.status, await answer.json()];
    };
    expect(await health()).toEqual([200, { status: "ok" }]);

    await elsewhere.unsafe(`alter database ${name} allow_connections false`);
    await elsewhere`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    await eventually(async () =>
      expect(await health()).toEqual([503, { status: "unavailable", reason: "database" }]),
    );
    const { error, status } = await clientFor(server.url, server.key).rpc("check_trigger_exists", {
      trigger_name: "x",
    });
    expect(status).toBeGreaterThanOrEqual(500);
    expect(error).not.toBeNull();

    await elsewhere.unsafe(`alter database ${name} allow_connections true`);
    await eventually(async () => expect(await health()).toEqual([200, { status: "ok" }]));
    await eventually(async () => {
      const answer = await clientFor(server.url, server.key).rpc("check_trigger_exists", {
        trigger_name: "x",
      });
      expect(answer.data).toBe(false);
    });
    await elsewhere.end();
    await server.stop();
  });

  test("that two servers start on at once, the schema is created once", async () => {
    const servers = await Promise.all(
      [1, 2].map(() => startTestServer({ REGIA_DATABASE_URL: database.url })),
    );
    expect(await owner`select count(*)::int as admins from public.profiles where role = 'admin'`).toEqual([
      { admins: 1 },
    ]);
    for (const server of servers) await server.stop();
  });

  test("that grants too little, the start says what was refused", async () => {
    const url = await tenant(database.url, "createrole");
    // Other tests in this process may have created the roles, which this owner may not use.
    await expect(startTestServer({ REGIA_DATABASE_URL: url })).rejects.toMatchObject({
      code: "database-refused",
      details: { host: new URL(url).host, reason: expect.stringContaining("permission denied") },
    });
  });

  test("with a wrong password, the start says so without repeating it", async () => {
    const url = new URL(database.url);
    url.password = "hunter2";
    const attempt = startTestServer({ REGIA_DATABASE_URL: url.href });
    await expect(attempt).rejects.toMatchObject({ code: "database-refused" });
    await expect(attempt).rejects.not.toMatchObject({ message: expect.stringContaining("hunter2") });
  });

  test("that holds another product's authentication, nothing is changed", async () => {
    await owner`create schema auth`;
    await owner`create table auth.users (id uuid)`;
    await expect(startTestServer({ REGIA_DATABASE_URL: database.url })).rejects.toMatchObject({
      code: "database-foreign",
    });
    expect(
      await owner`select nspname from pg_namespace where nspname in ('storage', 'embedded', 'private')`,
    ).toEqual([]);
  });
});
