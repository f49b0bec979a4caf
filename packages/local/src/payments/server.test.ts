import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/app.ts";
import { stripeFor } from "../../tests/support/payments.ts";
import { startTestServer, useTestServer } from "../../tests/support/server.ts";
import { storedTables } from "../backup/tables.ts";
import { projectKeys } from "../keys/index.ts";

const server = useTestServer();

test("functions find the stand-in, and its objects are in the product's backups", async () => {
  const {
    STRIPE_API_BASE: base = "",
    STRIPE_SECRET_KEY: key = "",
    STRIPE_WEBHOOK_SECRET: secret,
  } = process.env;
  expect(base).toBe(`${server().url}/local/pay/api`);
  expect(secret).toMatch(/^whsec_/);
  const { id } = await stripeFor(base, key).customers.create({ name: "Anna" });
  const [row] = await server().sql`select type from embedded.payment_objects where id = ${id}`;
  expect(row).toEqual({ type: "customer" });
  const stored = (await storedTables(server().sql)).map(({ name }) => name);
  expect(stored).toEqual(
    expect.arrayContaining([
      "embedded.payment_events",
      "embedded.payment_objects",
      "embedded.payment_requests",
      "embedded.payment_settings",
    ]),
  );
});

test("nobody behind a proxy reaches it", async () => {
  const address = `${server().url}/local/pay`;
  expect((await fetch(address)).status).toBe(200);
  const proxied = await fetch(address, { headers: { "X-Forwarded-For": "192.0.2.7" } });
  expect(proxied.status).toBe(404);
  const control = {
    method: "POST",
    body: '{"action":"replay"}',
    headers: { "Content-Type": "application/json" },
  };
  expect((await fetch(`${address}/control`, control)).status).toBe(200);
  const answer = await fetch(`${address}/control`, {
    ...control,
    headers: { ...control.headers, "X-Forwarded-For": "192.0.2.7" },
  });
  expect(answer.status).toBe(404);
});

test("a real provider's key leaves no room for it", async () => {
  const real = await startTestServer({
    STRIPE_SECRET_KEY: "sk_live_of_a_real_provider",
    STRIPE_API_BASE: "",
  });
  try {
    expect((await fetch(`${real.url}/local/pay`)).status).toBe(404);
    expect((await fetch(`${real.url}/local/mail`)).status).toBe(200);
  } finally {
    await real.stop();
  }
});

test("keys of an older data directory are kept, and get those of the payments", () => {
  const folder = testFolder();
  try {
    const { paymentsKey, paymentsSecret, ...older } = projectKeys(folder.path);
    const file = join(folder.path, "keys.json");
    writeFileSync(file, JSON.stringify(older), { mode: 0o600 });
    const keys = projectKeys(folder.path);
    expect(keys).toMatchObject(older);
    expect([keys.paymentsKey, keys.paymentsSecret]).not.toEqual([paymentsKey, paymentsSecret]);
    expect(projectKeys(folder.path)).toEqual(keys);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(keys);
  } finally {
    folder.remove();
  }
});
