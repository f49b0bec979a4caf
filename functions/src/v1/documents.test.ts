import type { ChatCompletionRequest } from "@regia/api/v1";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentCheck } from "../../lib/chat/index.ts";
import type { Generation } from "./completions.ts";
import { withDocuments } from "./documents.ts";
import { WrittenChoice } from "./written.ts";

const format = (schema: Record<string, unknown> | null) =>
  ({ type: "json_schema", json_schema: { name: "voto", schema } }) as const;

const VOTE = {
  type: "object",
  properties: {
    voto: { type: "integer", minimum: 1, maximum: 10 },
    pattern: { type: "string", pattern: "(a+)+$" },
  },
  required: ["voto"],
  additionalProperties: false,
};

describe("a document", () => {
  it.each([
    [{ type: "json_object" } as const, '{"a":1}', true],
    [{ type: "json_object" } as const, "[1]", false],
    [{ type: "json_object" } as const, "Ecco: {}", false],
    [format(null), "7", true],
    [format(VOTE), '{"voto":7}', true],
    [format(VOTE), '{"voto":11}', false],
    [format(VOTE), '{"voto":7,"altro":1}', false],
    [format(VOTE), '{"voto":7,"pattern":3}', false],
    // Names that only a regular expression describes are not known here.
    [format({ patternProperties: { "^a": {} }, additionalProperties: false }), '{"ab":1}', true],
    [format({ enum: [{ pattern: "x" }] }), '{"pattern":"x"}', true],
    [format({ enum: [{ pattern: "x" }] }), "{}", false],
  ])("as %j asks for it: %s is valid: %s", (asked, text, isValid) => {
    expect(documentCheck(asked)?.(text) === undefined).toBe(isValid);
  });

  it("is not asked for by text", () => {
    expect([documentCheck({ type: "text" }), documentCheck(null)]).toEqual([undefined, undefined]);
  });

  it("of a schema that refers to nothing or itself is refused before a model is asked", () => {
    for (const schema of [{ $ref: "#/nowhere" }, { $ref: "#" }]) {
      expect(() => documentCheck(format(schema))).toThrow(
        expect.objectContaining({ code: "invalid_value", field: "response_format.json_schema.schema" }),
      );
    }
  });

  it("is judged at once, whatever pattern a stranger gives", () => {
    const check = documentCheck(format({ type: "string", pattern: "^(a|a)*$" }));
    expect(check?.(JSON.stringify(`${"a".repeat(50_000)}!`))).toBeUndefined();
  });

  const doubled = Object.fromEntries(
    Array.from({ length: 60 }, (_, level) => {
      const next = { $ref: `#/$defs/d${level + 1}` };
      return [`d${level}`, level === 59 ? {} : { anyOf: [next, next] }];
    }),
  );
  const again = { $ref: "#" };

  it.each([
    ["references double at every level", { $defs: doubled, $ref: "#/$defs/d0" }],
    ["what it holds doubles", { properties: { a: { oneOf: [again, again] } } }],
  ])("is refused at once where %s", (_where, schema) => {
    const deep = `${'{"a":'.repeat(60)}1${"}".repeat(60)}`;
    expect(() => documentCheck(format(schema))?.(deep)).toThrow(
      expect.objectContaining({ code: "invalid_value", field: "response_format.json_schema.schema" }),
    );
  });

  it("whose schema refers to itself for what it holds is checked, as deep as it is", () => {
    const list = {
      type: "object",
      properties: { next: { anyOf: [again, { type: "null" }] } },
      required: ["next"],
    };
    const check = documentCheck(format(list));
    const nested = (end: string) => '{"next":'.repeat(60) + end + "}".repeat(60);
    expect([check?.(nested("null")), check?.(nested("1")) === undefined]).toEqual([undefined, false]);
  });

  it("of any schema is checked without a failure, or its schema is refused", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom("type", "items", "$ref", "not", "anyOf", "properties", "a"),
          fc.jsonValue(),
        ),
        (schema) => {
          try {
            documentCheck(format(schema))?.("{}");
          } catch (error) {
            expect(error).toMatchObject({ code: "invalid_value" });
          }
        },
      ),
    );
  });
});

const REQUEST = {
  model: "regia/auto",
  messages: [{ role: "user", content: "Che voto?" }],
  stream: false,
  n: 1,
  response_format: format(VOTE),
} as const satisfies ChatCompletionRequest;

/** Whole answers, one for each text. */
function generation(finish: "stop" | "length", ...texts: readonly string[]): Generation {
  async function* deltas() {
    for (const [choice, text] of texts.entries()) yield { choice, delta: { type: "text", text } as const };
  }
  return {
    model: "m1",
    demonstration: false,
    hasValidDocuments: false,
    choices: texts.length,
    deltas: deltas(),
    ended: () =>
      Promise.resolve({
        finishes: texts.map(() => finish),
        inputTokens: 10,
        outputTokens: 2,
        cost: "0.25",
        source: "provider",
      }),
    token: new AbortController().signal,
    stop: () => {},
  };
}

/** What becomes of these answers; a repair is answered with `repaired`. */
async function documentsOf(first: Generation, repaired = "") {
  const check = documentCheck(REQUEST.response_format);
  if (check === undefined) throw new Error("A document is asked for.");
  const asked: ChatCompletionRequest[] = [];
  const ask = (request: ChatCompletionRequest) => {
    asked.push(request);
    return Promise.resolve(generation("stop", repaired));
  };
  const result = await withDocuments(first, REQUEST, { check, ask });
  const written = Array.from({ length: result.choices }, () => new WrittenChoice());
  for await (const { choice, delta } of result.deltas) written[choice]?.add(delta);
  return { texts: written.map(({ text }) => text), ended: await result.ended(), asked };
}

describe("an answer", () => {
  it("that is valid stays, without its block of Markdown", async () => {
    const { texts, asked, ended } = await documentsOf(
      generation("stop", '```json\n{"voto":7}\n```', '{"voto":8}'),
    );
    expect([texts, asked]).toEqual([['{"voto":7}', '{"voto":8}'], []]);
    expect(ended).toMatchObject({ cost: "0.25", inputTokens: 10 });
  });

  it("that is not goes back to its model once, and both calls are paid", async () => {
    const { texts, asked, ended } = await documentsOf(
      generation("stop", '{"voto":7}', "Sette"),
      '{"voto":6}',
    );
    expect(texts).toEqual(['{"voto":7}', '{"voto":6}']);
    expect(asked).toMatchObject([{ model: "m1", n: 1, response_format: REQUEST.response_format }]);
    expect(asked[0]?.messages.slice(1)).toEqual([
      { role: "assistant", content: "Sette" },
      { role: "user", content: expect.stringContaining("JSON") },
    ]);
    expect(ended).toMatchObject({
      cost: "0.5",
      inputTokens: 20,
      outputTokens: 4,
      finishes: ["stop", "stop"],
    });
  });

  it("that stays wrong is an error", async () => {
    await expect(documentsOf(generation("stop", "Sette"), "Otto")).rejects.toMatchObject({
      code: "answer_invalid",
    });
  });

  it("that was cut off says so, and is not repaired", async () => {
    const { texts, asked } = await documentsOf(generation("length", '{"vo'));
    expect([texts, asked]).toEqual([['{"vo'], []]);
  });
});
