import { describe, expect, test } from "vitest";
import { canonical, type JsonObject, sha256Hex, verifyReceipts } from "./index.ts";

const KINDS = ["asked", "approved", "allowed", "effect"] as const;

async function chain(length: number): Promise<JsonObject[]> {
  const receipts: JsonObject[] = [];
  let previous = "0".repeat(64);
  for (let seq = 1; seq <= length; seq += 1) {
    const fields = {
      seq,
      at: `2026-11-28T10:00:0${seq}.000Z`,
      kind: KINDS[(seq - 1) % KINDS.length] ?? "asked",
      run: "5f0c9a3e-0000-4000-8000-000000000001",
      step: null,
      approval: null,
      actor: null,
      body: { tool: "mail.send", verdict: "ask" },
      previous,
    };
    const hash = await sha256Hex(canonical(fields));
    receipts.push({ ...fields, hash });
    previous = hash;
  }
  return receipts;
}

const receipts = await chain(4);

/** The chain with another third receipt. */
const withThird = (third: unknown) => receipts.map((receipt, index) => (index === 2 ? third : receipt));

describe("receipts", () => {
  test("are valid as they were written, parsed or as text", async () => {
    expect(await verifyReceipts([])).toEqual({ valid: true, count: 0 });
    expect(await verifyReceipts(receipts)).toEqual({ valid: true, count: 4 });
    const lines = receipts.map((receipt) => JSON.stringify(receipt));
    expect(await verifyReceipts(lines)).toEqual({ valid: true, count: 4 });
  });

  test.each([
    [
      "another content",
      (third: JsonObject) => ({ ...third, body: { tool: "mail.send", verdict: "allow" } }),
      "hash",
    ],
    ["another instant", (third: JsonObject) => ({ ...third, at: "2026-11-28T10:00:03.001Z" }), "hash"],
    ["one more field", (third: JsonObject) => ({ ...third, note: "" }), "hash"],
    ["another hash", (third: JsonObject) => ({ ...third, hash: "0".repeat(64) }), "hash"],
    ["no hash", ({ hash: _hash, ...third }: JsonObject) => third, "hash"],
    ["a text without a canonical form", (third: JsonObject) => ({ ...third, kind: "\ud800" }), "hash"],
    ["another hash before it", (third: JsonObject) => ({ ...third, previous: "0".repeat(64) }), "previous"],
    ["the number of another", (third: JsonObject) => ({ ...third, seq: 4 }), "seq"],
    ["its number as a text", (third: JsonObject) => ({ ...third, seq: "3" }), "seq"],
    ["a broken line", (third: JsonObject) => JSON.stringify(third).slice(1), "shape"],
    ["a list", () => [], "shape"],
    ["nothing", () => null, "shape"],
  ])("with %s in the third are wrong there", async (_what, changed, reason) => {
    const [, , third = {}] = receipts;
    expect(await verifyReceipts(withThird(changed(third)))).toEqual({ valid: false, seq: 3, reason });
  });

  test("are wrong where one is missing, repeated, moved, or the beginning is cut off", async () => {
    const [first, second, third, fourth] = receipts;
    const wrong = async (lines: readonly unknown[]) => verifyReceipts(lines);
    expect(await wrong([first, third, fourth])).toEqual({ valid: false, seq: 2, reason: "seq" });
    expect(await wrong([first, second, second])).toEqual({ valid: false, seq: 3, reason: "seq" });
    expect(await wrong([first, third, second, fourth])).toEqual({ valid: false, seq: 2, reason: "seq" });
    expect(await wrong([second, third])).toEqual({ valid: false, seq: 1, reason: "seq" });
  });

  test("are wrong from a receipt on that was written again with its own hash", async () => {
    const [, second = {}] = receipts;
    const { hash: _hash, ...fields }: JsonObject = { ...second, kind: "rejected" };
    const forged = { ...fields, hash: await sha256Hex(canonical(fields)) };
    const lines = receipts.map((receipt, index) => (index === 1 ? forged : receipt));
    expect(await verifyReceipts(lines)).toEqual({ valid: false, seq: 3, reason: "previous" });
  });

  test("are wrong after any changed byte of one", async () => {
    const line = JSON.stringify(receipts[2]);
    for (let place = 0; place < line.length; place += 1) {
      const letter = line[place] === "0" ? "1" : "0";
      const changed = line.slice(0, place) + letter + line.slice(place + 1);
      expect(await verifyReceipts(withThird(changed)), changed).toMatchObject({ valid: false, seq: 3 });
    }
  });
});
