import { beforeAll, describe, expect, test } from "vitest";
import { LONGEST_TURN } from "../../src/gateway/index.ts";
import { POOL } from "../../src/postgres/index.ts";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { PNG } from "../support/pictures.ts";
import { useTestServer } from "../support/server.ts";
import { changeTimers, UNHURRIED } from "../support/timers.ts";

const server = useTestServer();

/** More than lite's and the gateway's pools have connections together. */
const REQUESTS = 24;

/** Waits until a statement waits for a lock. */
const untilOneWaits = (sql: ReturnType<typeof server>["sql"]) =>
  eventually(async () => expect(await sql`select from pg_locks where not granted`).not.toEqual([]));

test("a lock held by another session is waited for in bounds; others are answered, and the server recovers", async () => {
  const { sql, url, key } = server();
  const [person, other] = await Promise.all([quickPerson(server()), quickPerson(server())]);
  const read = async (table: string, { accessToken } = person) => {
    // Without supabase-js, which repeats refused reads.
    const headers = { apikey: key, authorization: `Bearer ${accessToken}` };
    return (await fetch(`${url}/rest/v1/${table}?select=*&limit=1`, { headers })).status;
  };
  const locked = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const holder = sql.begin(async (transaction) => {
    await transaction`lock table public.billing_invoices in access exclusive mode`;
    locked.resolve();
    await ending.promise;
  });
  await locked.promise;
  try {
    const held = Promise.all(Array.from({ length: REQUESTS }, () => read("billing_invoices")));
    await untilOneWaits(sql);
    // Nobody waits for the requests of another person: behind these the turn would come too late.
    const others = await Promise.all(Array.from({ length: 4 }, () => read("profiles", other)));
    for (const status of others) expect(status).toBe(200);
    expect((await fetch(`${url}/`)).status).toBe(200);
    // The health check looks at every table, the locked one too.
    expect([200, 503]).toContain((await fetch(`${url}/healthz`)).status);
    // The lock is still held: some have given up waiting for it, and the others their turn behind these.
    expect(new Set(await held)).toEqual(new Set([503, 504]));
  } finally {
    ending.resolve();
    await holder;
  }
  expect(await read("billing_invoices")).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

describe("a server that waits long for locks", () => {
  // None of the calls may give up before the others are answered.
  beforeAll(() => {
    const { lock_timeout: usual } = POOL.connection;
    POOL.connection.lock_timeout = UNHURRIED;
    return () => {
      POOL.connection.lock_timeout = usual;
    };
  });
  const patient = useTestServer();

  test.each<
    [string, (person: Person) => string, (person: Person, number: number) => Promise<{ error: unknown }>]
  >([
    [
      "uploads",
      ({ id }) => `select from public.profiles where id = '${id}' for update`,
      ({ id, client }, number) =>
        client.storage
          .from("avatars")
          .upload(`${id}/${number}.png`, new Uint8Array(PNG), { contentType: "image/png" }),
    ],
    [
      "lists",
      () => "lock table storage.objects in access exclusive mode",
      ({ id, client }) => client.storage.from("avatars").list(id),
    ],
  ])("one person's %s that wait for a lock hold up nobody else", async (_what, lock, call) => {
    changeTimers(LONGEST_TURN, UNHURRIED);
    const { sql, url, key } = patient();
    const [person, other] = await Promise.all([quickPerson(patient()), quickPerson(patient())]);
    const locked = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const holder = sql.begin(async (transaction) => {
      await transaction.unsafe(lock(person));
      locked.resolve();
      await ending.promise;
    });
    await locked.promise;
    let ended = 0;
    const calls = Array.from({ length: 12 }, (_, number) => call(person, number).finally(() => (ended += 1)));
    try {
      await untilOneWaits(sql);
      const headers = { apikey: key, authorization: `Bearer ${other.accessToken}` };
      expect((await fetch(`${url}/auth/v1/user`, { headers })).status).toBe(200);
      expect((await fetch(`${url}/rest/v1/profiles?select=id`, { headers })).status).toBe(200);
      // Behind the calls they would wait until most of these have given up.
      expect(ended).toBeLessThan(calls.length / 2);
    } finally {
      ending.resolve();
      await holder;
    }
    for (const { error } of await Promise.all(calls)) expect(error).toBeNull();
  });
});

test.each([
  ["rows that multiply", "select=usage_counters(profiles(usage_counters(counter)))"],
  ["a column again and again", `select=${Array.from({ length: 61 }, (_, at) => `c${at}:email`).join(",")}`],
  ["a match of exponential time", `email=match.${encodeURIComponent("^(a+)(a+)\\1\\2$")}`],
  ["one in a tree", `or=(id.is.null,email.not.imatch.${encodeURIComponent("(a+)\\1")})`],
])("a query with %s is refused", async (_what, query) => {
  const { accessToken } = await quickPerson(server());
  const headers = { apikey: server().key, authorization: `Bearer ${accessToken}` };
  expect((await fetch(`${server().url}/rest/v1/profiles?${query}`, { headers })).status).toBe(400);
});
