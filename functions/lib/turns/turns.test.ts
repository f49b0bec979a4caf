import { expect, test } from "vitest";
import { sharedTurns } from "./index.ts";

test("nobody waits for more than the share of another", async () => {
  const inTurn = sharedTurns({ places: 2, share: 1 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (caller: string, name: string) =>
    inTurn(caller, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const all = [
    ...["m1", "m2", "m3"].map((name) => work("mallory", name)),
    ...["a1", "a2"].map((name) => work("anna", name)),
    work("bruno", "b1"),
  ];
  // What ends, and what has begun by then: a caller's next work waits behind those who came meanwhile.
  for (const [end, next] of [
    [undefined, ["m1", "a1"]],
    ["a1", ["m1", "a1", "b1"]],
    ["b1", ["m1", "a1", "b1", "a2"]],
    ["a2", ["m1", "a1", "b1", "a2"]],
    ["m1", ["m1", "a1", "b1", "a2", "m2"]],
    ["m2", ["m1", "a1", "b1", "a2", "m2", "m3"]],
  ] as const) {
    if (end !== undefined) ends.get(end)?.();
    await expect.poll(() => begun).toEqual(next);
  }
  ends.get("m3")?.();
  expect(await Promise.all(all)).toEqual(["m1", "m2", "m3", "a1", "a2", "b1"]);
});
