import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { overBudget, readBudget } from "./budget.ts";
import { allEntries } from "./entries.ts";
import { type Weight, weigh, weightOfStyles } from "./weigh.ts";

let weights: ReadonlyMap<string, Weight>;
const weightOf = (name: string) => {
  const weight = weights.get(name);
  if (!weight) throw new Error(`The library has no entry ${name}`);
  return weight;
};

// Each of about a hundred entries is built separately.
beforeAll(async () => {
  weights = await weigh(allEntries());
}, 900_000);

describe("the weight of the library", () => {
  it("is within the budget of every entry", () => {
    // If this fails, check which files are included (`node weight/main.ts`), then accept the sizes with `--accept`.
    expect(overBudget(weights, readBudget())).toEqual([]);
  });

  it("of Button includes only what Button needs", () => {
    const { files } = weightOf("components/Button");
    const components = files.flatMap(
      (file) => /^src\/(?:components|patterns|screens)\/(\w+)\//.exec(file)?.[1] ?? [],
    );
    expect([...new Set(components)]).toEqual(["Button", "Icon", "Spinner"]);
    expect(
      files.filter((file) => file.endsWith(".json")),
      "catalogues",
    ).toEqual([]);
  });

  it("of a pattern includes no screen, and of a component neither a screen nor a pattern", () => {
    const stowaways = [...weights].flatMap(([name, { files }]) => {
      const above = name.startsWith("components/") ? /^src\/(patterns|screens)\// : /^src\/screens\//;
      if (!/^(components|patterns)\//.test(name)) return [];
      return files.filter((file) => above.test(file)).map((file) => `${name}: ${file}`);
    });
    expect(stowaways).toEqual([]);
  });

  it("does not depend on the order of the style sheets", () => {
    // The end of each sheet is the start of the next one, so their compressed size depends on the order.
    const sheets = Array.from({ length: 26 }, (_, at): [string, string] => [
      `${String.fromCharCode(97 + at)}.css`,
      Array.from(
        { length: 40 },
        (_, rule) => `.r${(at * 37 + rule * 11) % 97}{order:${(at + 1) * rule}}`,
      ).join(""),
    ]);
    const orders = [sheets, sheets.toReversed(), [...sheets.slice(9), ...sheets.slice(0, 9)]];
    expect(
      new Set(orders.map((order) => gzipSync(order.map(([, sheet]) => sheet).join("\n")).length)).size,
    ).toBe(3);
    expect(new Set(orders.map((order) => weightOfStyles(new Map(order)))).size).toBe(1);
  });

  it("is reported if it exceeds the budget, has no budget, or the budget has no entry", () => {
    const weight = { script: 1001, styles: 10, files: [] };
    const heavy = new Map<string, Weight>([
      ["a", weight],
      ["b", weight],
    ]);
    const budget = { a: { script: 1000, styles: 10 }, c: { script: 1, styles: 1 } };
    expect(overBudget(heavy, budget)).toEqual([
      "a: script weigh 1001 bytes, allowed are 1000",
      "b has no budget",
      "c is no longer exported",
    ]);
  });
});
