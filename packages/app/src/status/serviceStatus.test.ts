import { describe, expect, it } from "vitest";
import { readServiceStatus } from "./serviceStatus.ts";

const origin = "https://regia.example";
const well = { app: "up", auth: "up", data: "up", files: "up", functions: "up" };

/** A `fetch` that answers paths with these prefixes by a status, or not at all; all others with 200. */
function network(answers: Readonly<Record<string, number | "gone">>): typeof fetch {
  return async (address) => {
    const { pathname } = new URL(String(address));
    const found = Object.entries(answers).find(([path]) => pathname.startsWith(path))?.[1] ?? 200;
    if (found === "gone") throw new TypeError("Failed to fetch");
    return new Response(null, { status: found });
  };
}

const read = (answers: Readonly<Record<string, number | "gone">>) =>
  readServiceStatus(Promise.resolve({ url: origin, publishableKey: "key" }), origin, network(answers));

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
    ["functions", "/.netlify/functions", 502],
  ] as const)("names %s when it fails", async (service, path, answer) => {
    expect(await read({ [path]: answer })).toMatchObject({ services: { ...well, [service]: "down" } });
  });

  it("knows nothing where nobody can be reached", async () => {
    expect(await read({ "/": "gone" })).toEqual({ kind: "unknown" });
  });

  it("counts a backend whose address cannot be had as down", async () => {
    const unknown = Promise.reject(new TypeError("Failed to fetch"));
    expect(await readServiceStatus(unknown, origin, network({}))).toMatchObject({
      services: { app: "up", functions: "up", auth: "down", data: "down", files: "down" },
    });
  });

  it("says when it asked", async () => {
    const before = Date.now();
    const state = await read({});
    expect(state.kind === "known" && Date.parse(String(state.checkedAt)) >= before).toBe(true);
  });
});
