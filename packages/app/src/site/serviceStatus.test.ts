import { describe, expect, it } from "vitest";
import { readServiceStatus } from "./serviceStatus.ts";

const origin = "https://regia.example";
const well = { app: "up", auth: "up", data: "up", files: "up", functions: "up", payments: "up" };

/**
 * A `fetch` that answers paths with these prefixes by a status, or not at all; all others with 200.
 * @param payments what the site knows of the payment provider
 */
function network(answers: Readonly<Record<string, number | "gone">>, payments = "up"): typeof fetch {
  return async (address) => {
    const { pathname } = new URL(String(address));
    const found = Object.entries(answers).find(([path]) => pathname.startsWith(path))?.[1] ?? 200;
    if (found === "gone") throw new TypeError("Failed to fetch");
    return Response.json({ payments }, { status: found });
  };
}

const read = (answers: Readonly<Record<string, number | "gone">>, payments?: string) =>
  readServiceStatus(
    Promise.resolve({ url: origin, publishableKey: "key" }),
    origin,
    network(answers, payments),
  );

describe("the state of the services", () => {
  it("takes any answer but a failure of the server for a service that works", async () => {
    expect(await read({ "/storage/v1": 400, "/rest/v1": 404, "/auth/v1": 429 })).toMatchObject({
      kind: "known",
      services: well,
    });
  });

  it.each([
    ["auth", "/auth/v1", 503],
    ["data", "/rest/v1", 500],
    ["files", "/storage/v1", "gone"],
    ["functions", "/.netlify/functions/config", 502],
    ["payments", "/.netlify/functions/payments-status", 404],
  ] as const)("names %s when it fails", async (service, path, answer) => {
    expect(await read({ [path]: answer })).toMatchObject({ services: { ...well, [service]: "down" } });
  });

  it.each([
    ["up", "up"],
    ["down", "down"],
    ["standIn", "standIn"],
    ["absent", "absent"],
    ["splendid", "down"],
  ])("says of payments that the site calls %s that they are %s", async (told, shown) => {
    expect(await read({}, told)).toMatchObject({ services: { ...well, payments: shown } });
  });

  it("knows nothing where nobody can be reached", async () => {
    expect(await read({ "/": "gone" })).toEqual({ kind: "unknown" });
  });

  it("counts a backend whose address cannot be had as down", async () => {
    const unknown = Promise.reject(new TypeError("Failed to fetch"));
    expect(await readServiceStatus(unknown, origin, network({}))).toMatchObject({
      services: { app: "up", functions: "up", payments: "up", auth: "down", data: "down", files: "down" },
    });
  });

  it("says when it asked", async () => {
    const before = Date.now();
    const state = await read({});
    expect(state.kind === "known" && Date.parse(String(state.checkedAt)) >= before).toBe(true);
  });
});
