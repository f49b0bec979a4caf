import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { hostileText, LINEAR_TIME_MS } from "../testing/arbitraries.ts";
import { type CheckedTool, checkGraph, type Json, type JsonObject, planSteps, readGraph } from "./index.ts";

const object = { type: "object" } as const;
const note: CheckedTool = {
  name: "note",
  input: {
    type: "object",
    properties: {
      text: { type: "string", minLength: 1, maxLength: 40 },
      count: { type: "integer", minimum: 1, maximum: 9 },
      to: { type: "array", items: { type: "string", format: "email" }, minItems: 1 },
      kind: { enum: ["short", "long"] },
      until: { anyOf: [{ type: "string" }, { type: "number" }] },
      self: { $ref: "#/properties/text" },
    },
    required: ["text"],
    additionalProperties: false,
  },
  output: object,
  unavailable: null,
};
const any: CheckedTool = { name: "any", input: object, output: object, unavailable: null };
const off: CheckedTool = { ...any, name: "off", unavailable: { key: "workflowGraph:tool.missing" } };
const TOOLS = [note, any, off];

const step = (key: string, given: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  key,
  tool: "any",
  arguments: given,
  ...more,
});

/** The faults of a graph, as `step: code`. */
const faultsOf = (...steps: Json[]) =>
  checkGraph({ steps }, TOOLS).faults.map((fault) => `${fault.step ?? ""}: ${fault.code}`);

/** What is said of the arguments of a step. */
const saidOf = (given: JsonObject) =>
  checkGraph({ steps: [step("a"), { key: "b", tool: "note", arguments: given }] }, TOOLS).faults.map(
    ({ text }) => translateMessage("en", text),
  );

describe("checkGraph", () => {
  test("gives the graph and its levels, by the longest path and in the given order", () => {
    const steps = [
      step("d", { text: "{{b.text}} {{c}}" }),
      step("c", { deep: [{ x: "{{a.rows.0}}" }] }),
      step("a", { x: "{{input.name}}" }),
      step("b", {}, { dependsOn: ["c"] }),
      step("z"),
    ];
    const checked = checkGraph({ steps }, TOOLS);
    expect(checked).toEqual({ levels: [["a", "z"], ["c"], ["b"], ["d"]], faults: [], graph: { steps } });
  });

  test.each<[string, Json[], string[]]>([
    ["two steps of one name", [step("a"), step("a"), step("a")], ["a: duplicate_key"]],
    ["an unknown tool", [step("a", {}, { tool: "x" })], ["a: unknown_tool"]],
    ["no tool", [{ key: "a", arguments: {} }], ["a: unknown_tool"]],
    ["a tool that is not connected", [step("a", {}, { tool: "off" })], ["a: unavailable"]],
    ["a reference to no step", [step("a", { x: "to {{b.c}}" })], ["a: unknown_reference"]],
    ["an unwritten reference", [step("a", { x: "{{ }}" })], ["a: unknown_reference"]],
    [
      "inherited names",
      [step("a", { x: "{{constructor.name}}{{__proto__}}" })],
      Array(2).fill("a: unknown_reference"),
    ],
    ["an unknown step to wait for", [step("a", {}, { dependsOn: ["b"] })], ["a: unknown_reference"]],
    ["an element without a list", [step("a", { x: "{{item.y}}" })], ["a: unknown_reference"]],
    ["a list of elements", [step("a", { x: "{{item}}" }, { each: ["{{item}}"] })], ["a: unknown_reference"]],
    ["the element of a list", [step("a", { x: "{{item}}" }, { each: [1, 2] })], []],
    ["a step that waits for itself", [step("a", { x: "{{a}}" })], ["a: cycle"]],
    [
      "a ring, and who waits for it",
      [
        step("a", { x: "{{c}}" }),
        step("b", { x: "{{a}}" }),
        step("c", {}, { dependsOn: ["b"] }),
        step("d", { x: "{{c}}" }),
      ],
      ["a: cycle"],
    ],
    ["a key of another form", [step("Ä b")], ["Ä b: bad_key"]],
    ["a key that is too long", [step("a".repeat(41))], [`${"a".repeat(41)}: bad_key`]],
    ["no key", [{ tool: "any", arguments: {} }], [": bad_key"]],
    ["a key that references use", [step("item"), step("input")], ["item: bad_key", "input: bad_key"]],
    ["no arguments", [{ key: "a", tool: "any" }], ["a: bad_arguments"]],
    ["a step that is none", [null, step("a")], [": bad_arguments"]],
    ["no steps", [], [": bad_arguments"]],
    ["a field that is misspelled", [step("a", {}, { dependOn: [] })], ["a: bad_arguments"]],
    ["a text as each", [step("a", {}, { each: "x {{input.y}}" })], ["a: bad_arguments"]],
    ["too long a list", [step("a", {}, { each: Array(101).fill(0) })], ["a: bad_arguments"]],
    ["51 steps", Array.from({ length: 51 }, (_, index) => step(`s${index}`)), [": too_many_steps"]],
    [
      "a thousand steps",
      Array(1000)
        .fill(null)
        .map((_, index) => step(`s${index}`)),
      [": too_many_steps"],
    ],
  ])("finds %s", (_what, steps, faults) => expect(faultsOf(...steps)).toEqual(faults));

  test("keeps the order of steps around a ring, for whoever mends it", () => {
    const steps = [
      step("d", { x: "{{b}}" }),
      step("a"),
      step("b", { x: "{{a}}{{c}}" }),
      step("c", { x: "{{b}}" }),
    ];
    expect(checkGraph({ steps }, TOOLS).levels).toEqual([["a"], ["b", "c"], ["d"]]);
  });

  test.each<[string, Json, boolean]>([
    ["when", { value: "{{input.x}}", equals: 1 }, true],
    ["when", { value: 1, exists: false }, true],
    ["when", { value: 1, exists: "no" }, false],
    ["when", { value: 1, equals: 1, contains: 2 }, false],
    ["when", { equals: 1 }, false],
    ["when", { value: 1, toString: 1 }, false],
    ["retries", 0, true],
    ["retries", 5, true],
    ["retries", 6, false],
    ["retries", 1.5, false],
    ["retries", "1", false],
    ["timeoutSeconds", 1, true],
    ["timeoutSeconds", 3600, true],
    ["timeoutSeconds", 0, false],
    ["timeoutSeconds", 3601, false],
    ["each", null, false],
    ["each", "{{input.rows}}", true],
    ["dependsOn", "a", false],
    ["title", 1, false],
  ])("%s %j fits: %j", (field, value, fits) =>
    expect(faultsOf(step("b", {}, { [field]: value }))).toEqual(fits ? [] : ["b: bad_arguments"]),
  );

  test.each<[Json, boolean]>([
    [{ type: "object", properties: { a: { type: "string" } } }, true],
    [{}, true],
    [{ type: "string" }, false],
    [{ type: "object", properties: [] }, false],
    [{ type: "object", $ref: "#/nowhere" }, false],
    [[], false],
    [null, false],
  ])("the input %j fits: %j", (input, fits) => {
    const { graph } = checkGraph({ input, steps: [step("a")] }, TOOLS);
    expect(graph).toEqual(fits ? { input, steps: [step("a")] } : null);
  });

  test.each<[JsonObject, string[]]>([
    [{ text: "x", count: 3, to: ["a@b.it"], kind: "long", until: 1, self: "y" }, []],
    [{}, ['"text" is missing. Give it.']],
    [{ text: 3 }, ['"text" must be a text.']],
    [{ text: "" }, ['"text" is too short. Add what is missing.']],
    [{ text: "x", count: 10 }, ['"count" is too large. Give a smaller value.']],
    [{ text: "x", to: [] }, ['"to" is too short. Add what is missing.']],
    [{ text: "x", to: ["a"] }, ['The value of "to.0" does not fit the tool. Correct it.']],
    [{ text: "x", kind: "x" }, ['"kind" must be one of these values: "short", "long".']],
    [{ text: "x", until: true }, ['The value of "until" does not fit the tool. Correct it.']],
    [{ text: "x", self: 1 }, ['"self" must be a text.']],
    [
      { text: "x", "a/b~%": 1 },
      ['"a/b~%" is not an argument of the tool. Remove it, or check how it is spelled.'],
    ],
    [JSON.parse('{"text":"x","__proto__":1}'), [expect.stringContaining('"__proto__" is not an argument')]],
  ])("of the arguments %j is said %j", (given, said) => expect(saidOf(given)).toEqual(said));

  test("what references lead to is not judged, what stands around them is", () => {
    expect(
      saidOf({ text: "{{a.t}}", count: "{{a.n}}", to: "{{a.l}}", kind: "{{a.k}}", until: "{{a}}" }),
    ).toEqual([]);
    expect(saidOf({ text: "Dear {{a.name}}, ".repeat(9), to: ["{{a.m}}", "{{a.m}}@b.it"] })).toEqual([]);
    expect(saidOf({ text: "x", count: "{{a.n}}0", to: ["{{a.m}}", 3] })).toEqual([
      '"count" must be a whole number.',
      '"to.1" must be a text.',
    ]);
  });

  test("a schema that cannot be used refuses nothing", () => {
    const broken = { ...any, input: { $ref: "#/nowhere", pattern: "(" } };
    expect(checkGraph({ steps: [step("a")] }, [broken]).faults).toEqual([]);
  });

  const doubled = Object.fromEntries(
    Array.from({ length: 60 }, (_, level) => {
      const next = { $ref: `#/$defs/d${level + 1}` };
      return [`d${level}`, level === 59 ? { type: "string" } : { anyOf: [next, next] }];
    }),
  );

  test.each<[string, JsonObject]>([
    ["references double at every level", { $defs: doubled, $ref: "#/$defs/d0" }],
    ["a reference leads to itself", { properties: { a: { anyOf: [{ $ref: "#" }, { $ref: "#" }] } } }],
    ["a reference finds its target by a name", { $defs: { a: { $anchor: "x" } }, $ref: "#x" }],
  ])("a schema is not compared where %s", { timeout: LINEAR_TIME_MS }, (_where, schema) => {
    const tool = { ...any, input: { type: "object", ...schema } };
    let deep: Json = 1;
    for (let level = 0; level < 50; level += 1) deep = { a: deep };
    expect(checkGraph({ steps: [step("a", { a: deep })] }, [tool]).faults).toEqual([]);
    expect(checkGraph({ input: tool.input, steps: [step("a")] }, TOOLS).faults).toMatchObject([
      { step: null, code: "bad_arguments" },
    ]);
  });

  const part = fc.oneof(hostileText, fc.constantFrom("a", "b", "{{a}}", "{{item.x}}", "note", "any"));
  const hostileStep = fc.dictionary(
    fc.constantFrom("key", "tool", "arguments", "dependsOn", "when", "each", "retries", "__proto__", "value"),
    fc.oneof(part, fc.jsonValue(), fc.array(part), fc.dictionary(part, part)),
  );
  const hostileGraph = fc.oneof(
    fc.record({ input: fc.jsonValue(), steps: fc.jsonValue() }, { requiredKeys: [] }),
    fc.record({ steps: fc.array(fc.oneof(hostileStep, fc.jsonValue())) }),
    fc.jsonValue(),
  );

  test("never throws, and agrees with readGraph and planSteps, whatever the object", () => {
    fc.assert(
      fc.property(hostileGraph, (value) => {
        const { levels, faults, graph } = checkGraph(value as JsonObject, TOOLS);
        expect(graph === null).toBe(faults.length > 0);
        expect(new Set(levels.flat()).size).toBe(levels.flat().length);
        if (graph !== null) expect(readGraph(value)).toEqual({ graph });
      }),
    );
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as Json;
    expect(checkGraph({ steps: [step("a", { deep })] }, TOOLS)).toMatchObject({
      levels: [],
      faults: [{ step: null, code: "bad_arguments" }],
    });
  });

  /** Steps that refer only to earlier ones, in any order. */
  const ordered = fc
    .array(fc.tuple(fc.array(fc.nat(30), { maxLength: 3 }), fc.boolean()), { minLength: 1, maxLength: 30 })
    .chain((all) => {
      const steps = all.map(([earlier, isNamed], index) => {
        const keys = earlier.filter((other) => other < index).map((other) => `s${other}`);
        return isNamed
          ? step(`s${index}`, {}, { dependsOn: keys })
          : step(`s${index}`, { x: keys.map((key) => `{{${key}.y}}`) });
      });
      return fc.shuffledSubarray(steps, { minLength: steps.length });
    });

  test("levels respect what planSteps says that steps wait for", () => {
    fc.assert(
      fc.property(ordered, (steps) => {
        const { levels, faults, graph } = checkGraph({ steps }, TOOLS);
        expect(faults).toEqual([]);
        const levelOf = new Map(levels.flatMap((keys, level) => keys.map((key) => [key, level] as const)));
        for (const { key, dependsOn, requires } of graph === null ? [] : planSteps(graph)) {
          const before = dependsOn.map((other) => levelOf.get(other) ?? Number.NaN);
          expect(levelOf.get(key)).toBe(Math.max(-1, ...before) + 1);
          expect(dependsOn).toEqual(expect.arrayContaining(requires));
        }
        expect(levelOf.size).toBe(steps.length);
      }),
    );
  });
});
