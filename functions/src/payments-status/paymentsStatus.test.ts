import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import paymentsStatus from "./index.ts";

let asked = 0;
let answered = 200;
const provider = createServer((_, response) => {
  asked += 1;
  response.writeHead(answered, { "Content-Type": "application/json" });
  response.end(
    JSON.stringify(
      answered === 200
        ? { object: "list", data: [], has_more: false }
        : { error: { type: "api_error", message: "It failed." } },
    ),
  );
});

const ask = async (method = "GET") =>
  await paymentsStatus(new Request("https://regia.example/.netlify/functions/payments-status", { method }));

/** A key of its own, of which nothing is remembered. */
function configure(path = ""): void {
  const { port } = provider.address() as AddressInfo;
  vi.stubEnv("STRIPE_API_BASE", `http://127.0.0.1:${port}${path}`);
  vi.stubEnv("STRIPE_SECRET_KEY", `sk_test_${crypto.randomUUID()}`);
}

beforeAll(async () => {
  await once(provider.listen(0, "127.0.0.1"), "listening");
});
beforeEach(() => {
  asked = 0;
  answered = 200;
});
afterAll(() => {
  vi.unstubAllEnvs();
  provider.close();
});

describe("whether payments work", () => {
  it("asks nobody where no provider is set up", async () => {
    vi.stubEnv("STRIPE_SECRET_KEY", "");
    const answer = await ask();
    expect([answer.status, await answer.json(), asked]).toEqual([200, { payments: "absent" }, 0]);
  });

  it("asks the provider once for all who ask within half a minute", async () => {
    configure();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    for (const answer of [...answers, await ask()]) expect(await answer.json()).toEqual({ payments: "up" });
    expect(asked).toBe(1);
  });

  it.each([401, 503])("says that a provider that answers %s does not work", async (status) => {
    configure();
    answered = status;
    expect(await (await ask()).json()).toEqual({ payments: "down" });
    expect(asked).toBe(1);
  });

  it("never passes the stand-in off as the provider", async () => {
    configure("/local/pay/api");
    expect(await (await ask()).json()).toEqual({ payments: "standIn" });
  });

  it("refuses other methods", async () => {
    configure();
    expect([(await ask("POST")).status, asked]).toEqual([405, 0]);
  });
});
