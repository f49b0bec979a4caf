import { expect, test } from "vitest";
import { quickPerson } from "../support/people.ts";
import { useTestServer } from "../support/server.ts";

const server = useTestServer();

/** More than lite's and the gateway's pools have connections together. */
const REQUESTS = 24;
/** Milliseconds: the longest wait for a connection, then for a lock, and some time for a slow machine. */
const LONGEST = 12_000;

test("a lock held by another session is waited for in bounds; the rest answers, and the server recovers", async () => {
  const { sql, url, key } = server();
  const person = await quickPerson(server());
  const read = async (table: string) => {
    const started = performance.now();
    // Without supabase-js, which repeats refused reads.
    const headers = { apikey: key, authorization: `Bearer ${person.accessToken}` };
    const { status } = await fetch(`${url}/rest/v1/${table}?select=*&limit=1`, { headers });
    return { status, waited: performance.now() - started };
  };
  const locked = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const holder = sql.begin(async (transaction) => {
    await transaction`lock table public.payments in access exclusive mode`;
    locked.resolve();
    await ending.promise;
  });
  await locked.promise;
  try {
    const held = Promise.all(Array.from({ length: REQUESTS }, () => read("payments")));
    const other = Promise.all(Array.from({ length: 4 }, () => read("profiles")));
    const started = performance.now();
    expect((await fetch(`${url}/`)).status).toBe(200);
    // The health check looks at every table, the locked one too.
    expect([200, 503]).toContain((await fetch(`${url}/healthz`)).status);
    expect(performance.now() - started).toBeLessThan(LONGEST);
    for (const { status, waited } of await held) {
      expect([503, 504]).toContain(status);
      expect(waited).toBeLessThan(LONGEST);
    }
    for (const { status, waited } of await other) {
      expect([200, 504]).toContain(status);
      expect(waited).toBeLessThan(LONGEST);
    }
  } finally {
    ending.resolve();
    await holder;
  }
  expect((await read("payments")).status).toBe(200);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
}, 60_000);
