import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileText, LINEAR_TIME_MS } from "../testing/arbitraries.ts";
import {
  elementsOf,
  isMet,
  type Json,
  planSteps,
  referencesIn,
  resolve,
  rootsOf,
  type Scope,
  taintOf,
} from "./index.ts";

const scope: Scope = {
  input: { name: "Anna", "Ragione sociale": "Rossi" },
  outputs: { list: { rows: [{ n: 1 }, { n: 2 }] }, text: "t", nothing: null },
  item: { n: 7 },
};

describe("resolve", () => {
  test.each<[Json, Json]>([
    ["{{list.rows}}", [{ n: 1 }, { n: 2 }]],
    ["{{ list.rows.1.n }}", 2],
    ["{{item}}", { n: 7 }],
    ["{{input.Ragione sociale}}", "Rossi"],
    ["{{text}}", "t"],
    ["{{nowhere.x}}", null],
    ["{{list.rows.-1}}", null],
    ["{{list.rows.length}}", null],
    ["{{text.length}}", null],
    ["{{constructor}}", null],
    ["{{input.__proto__.x}}", null],
    ["{{nothing.x}}", null],
    ["Dear {{input.name}}: {{list.rows.0}}, {{item.n}}{{nowhere}}{{nothing}}", 'Dear Anna: {"n":1}, 7'],
    ["{{{input.name}}}", "{Anna}"],
    [
      { "{{text}}": ["{{text}}", { x: "{{item.n}}" }, 3, null, true] },
      { "{{text}}": ["t", { x: 7 }, 3, null, true] },
    ],
  ])("%j is %j", (value, resolved) => expect(resolve(value, scope)).toEqual(resolved));

  test("what references lead to is not read again", () => {
    expect(resolve("{{input.a}} {{input.b}}", { input: { a: "{{input.b}}", b: "$&" }, outputs: {} })).toBe(
      "{{input.b}} $&",
    );
  });

  test("keeps the type of what a lone reference leads to, and every value without references", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.oneof(hostileText, fc.constant("x")), (value, name) => {
        fc.pre(!/[{}.]/.test(name) && name.trim() === name);
        const outputs = Object.fromEntries([[name, value]]) as Record<string, Json>;
        if (name !== "input" && name !== "item") {
          expect(resolve(`{{${name}}}`, { input: {}, outputs })).toEqual(value);
        }
        if (referencesIn(value as Json).length === 0) expect(resolve(value as Json, scope)).toEqual(value);
      }),
    );
  });

  test("reads a megabyte of braces in linear time", { timeout: LINEAR_TIME_MS }, () => {
    const text = `${"{{".repeat(250_000)}${"{{a".repeat(100_000)}${"}}".repeat(100_000)}`;
    expect(rootsOf(text)).toEqual(["a"]);
  });
});

describe("conditions", () => {
  test.each<[Parameters<typeof isMet>[0], boolean]>([
    [{ value: "{{list.rows}}", equals: [{ n: 1 }, { n: 2 }] }, true],
    [{ value: "{{item.n}}", equals: "7" }, false],
    [{ value: "{{item.n}}", notEquals: 8 }, true],
    [{ value: "{{input.name}}", contains: "nn" }, true],
    [{ value: "{{list.rows}}", contains: { n: 2 } }, true],
    [{ value: "{{list}}", contains: "rows" }, false],
    [{ value: "{{nothing}}", exists: false }, true],
    [{ value: "{{text}}", exists: true }, true],
    [{ value: JSON.parse('{"__proto__":1}'), equals: {} }, false],
  ])("%j is %j", (condition, met) => expect(isMet(condition, scope)).toBe(met));
});

test("an each leads to a list of at most 100", () => {
  expect(elementsOf("{{list.rows}}", scope)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(elementsOf(["{{text}}", 1], scope)).toEqual(["t", 1]);
  expect(elementsOf("{{text}}", scope)).toBeNull();
  expect(elementsOf("{{input.l}}", { input: { l: Array(100).fill(0) }, outputs: {} })).toHaveLength(100);
  expect(elementsOf("{{input.l}}", { input: { l: Array(101).fill(0) }, outputs: {} })).toBeNull();
});

test("the sources of text from outside are those of what is referred to", () => {
  const taints = { web: ["web"], sum: ["web", "mail"], input: ["input"], own: [] };
  expect(taintOf({ a: ["{{web.text}}", "{{sum}} {{own}}"] }, taints)).toEqual(["web", "mail"]);
  expect(taintOf("{{item.x}}", taints, "{{input.rows}}")).toEqual(["input"]);
  expect(taintOf("{{item.x}}", { ...taints, item: ["mail"] }, "{{input.rows}}")).toEqual(["mail"]);
  expect(taintOf("{{constructor}}{{item}}web", taints)).toEqual([]);
});

test("a step waits for what it names and for what it refers to, and cannot do without the latter", () => {
  const steps = [
    {
      key: "a",
      tool: "t",
      arguments: { x: "{{b}}{{input.y}}{{item}}" },
      dependsOn: ["n", "b"],
      each: "{{c.rows}}",
      when: { value: "{{d}}", exists: true },
    },
  ];
  expect(planSteps({ steps })).toEqual([
    { key: "a", tool: "t", dependsOn: ["n", "b", "c", "d"], requires: ["b", "c", "d"] },
  ]);
});
