import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "./jsonSchema.ts";
import { filledSchema } from "./schemas.ts";
import { valuesIn } from "./values.ts";

/** The 28th of November 2026. */
const NOW = Date.UTC(2026, 10, 28, 12);

const text = (of: object = {}) => ({ type: "string", ...of });
const number = (of: object = {}) => ({ type: "number", ...of });
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Whether a document satisfies a schema, by another program. */
const isValid = (schema: object, document: Json): boolean => ajv.compile(schema)(document);

const filled = (question: string, schema: object) => filledSchema(schema, valuesIn(question, "it", NOW));

describe("a schema is filled from a text", () => {
  test.each<[string, string, object, Json]>([
    ["places", "Che tempo fa a Roma?", object({ city: text() }), { city: "Roma" }],
    [
      "places in their order",
      "Un treno da Roma a San Marino il 3 maggio 2027 alle 9:30 per due persone",
      object({
        people: { type: "integer" },
        from: text(),
        to: text(),
        date: text({ format: "date" }),
        time: text(),
      }),
      { people: 2, from: "Roma", to: "San Marino", date: "2027-05-03", time: "09:30" },
    ],
    [
      "addresses, and a label before what has none",
      "Titolo: Assemblea dei soci. Scrivi ad anna@example.it, vedi https://example.it/a, tel. 06 1234567",
      object({ titolo: text(), recipient: text(), link: text({ format: "uri" }), phone: text() }),
      {
        titolo: "Assemblea dei soci",
        recipient: "anna@example.it",
        link: "https://example.it/a",
        phone: "06 1234567",
      },
    ],
    [
      "amounts, and members that occur",
      "Converti 1.250,50 euro in dollari (USD)",
      object({ amount: number(), currency: text({ enum: ["CHF", "USD"] }) }),
      { amount: 1250.5, currency: "USD" },
    ],
    ["days by their distance", "Che tempo fa domani a Roma?", object({ day: text() }), { day: "2026-11-29" }],
    [
      "days without a year",
      "Prenota il 3 dicembre alle 20:15",
      object({ at: text({ format: "date-time" }) }),
      { at: "2026-12-03T20:15:00Z" },
    ],
    [
      "what a pattern asks for",
      "Cambio da EUR",
      object({ code: text({ pattern: "^[A-Z]{3}$" }) }),
      { code: "EUR" },
    ],
    [
      "quoted text",
      "Crea un evento «Cena» a Bari",
      object({ title: text(), city: text() }),
      { title: "Cena", city: "Bari" },
    ],
    [
      "yes and no",
      "urgente, non privato",
      object({ urgente: { type: "boolean" }, privato: { type: "boolean" } }),
      { urgente: true, privato: false },
    ],
    [
      "every fitting value",
      "Somma 3, 4,5 e 10",
      object({ numbers: { type: "array", items: number() } }),
      { numbers: [3, 4.5, 10] },
    ],
    [
      "objects in arrays",
      "Il 3/5/2027 a Roma, il 4/5/2027 a Bari",
      object({ trips: { type: "array", items: object({ day: text({ format: "date" }), city: text() }) } }),
      {
        trips: [
          { day: "2027-05-03", city: "Roma" },
          { day: "2027-05-04", city: "Bari" },
        ],
      },
    ],
    ["only what must be", "Ciao", object({ city: text(), note: text() }, ["city"]), { city: "Ciao" }],
    [
      "null where nothing is found",
      "Ciao",
      object({ date: { type: ["string", "null"], format: "date" } }),
      { date: null },
    ],
    ["defaults", "Ciao", object({ unit: text({ enum: ["C", "F"], default: "F" }) }), { unit: "F" }],
    [
      "references and branches",
      "Scade il 3/5/2027",
      {
        ...object({ due: { anyOf: [{ $ref: "#/$defs/day" }, { type: "null" }] } }),
        $defs: { day: text({ format: "date" }) },
      },
      { due: "2027-05-03" },
    ],
  ])("%s", (_kind, question, schema, document) => {
    const made = filled(question, schema);
    expect(made).toEqual(document);
    expect(isValid(schema, made)).toBe(true);
  });

  test.each<[string, object]>([
    ["reference to itself", { $ref: "#" }],
    ["reference to nothing", { $ref: "#/nothing" }],
    ["reference elsewhere", { $ref: "https://example.com/schema" }],
    ["tree that never ends", { ...object({ a: { $ref: "#" }, b: { $ref: "#" } }) }],
    [
      "choice of itself",
      { $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }] } }, $ref: "#/$defs/a" },
    ],
    ["slow pattern", object({ a: text({ pattern: "^(a+)+$" }) })],
    ["broken pattern", object({ a: text({ pattern: "(" }) })],
    [
      "wrong shapes",
      { type: 7, properties: [], required: "a", items: 3, enum: {}, anyOf: 1, format: {}, minLength: "x" },
    ],
    ["huge bounds", { type: "array", items: text({ minLength: 1e9 }), minItems: 1e9, uniqueItems: true }],
    [
      "unknown keywords",
      { if: {}, else: false, dependentSchemas: {}, propertyNames: { maxLength: 0 }, type: "object" },
    ],
  ])("a %s is answered in time", (_kind, schema) => {
    const started = performance.now();
    expect(filled(`${"a".repeat(40)}! Roma`, schema)).toBeDefined();
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

test.each([
  ["digits", "1".repeat(300_000)],
  ["numbers", "1,5 ".repeat(75_000)],
  ["names", "a Roma e ".repeat(30_000)],
  ["capitals", "A ".repeat(150_000)],
  ["spaces", `a${" ".repeat(300_000)}B`],
  ["quotes", '"«“'.repeat(100_000)],
  ["labels", "city: ".repeat(50_000)],
])("hostile %s are read in time", (_kind, question) => {
  const started = performance.now();
  const list = (items: object) => ({ type: "array", items });
  const schema = object({
    city: list(text()),
    amounts: list(number()),
    other: list(text()),
    day: text({ format: "date" }),
  });
  expect(isValid(schema, filled(question, schema))).toBe(true);
  expect(performance.now() - started).toBeLessThan(3_000);
});

const small = fc.integer({ min: -3, max: 6 });
const size = fc.integer({ min: 0, max: 3 });

/** A range of which the first is the smaller. */
const range = (one: fc.Arbitrary<number>) =>
  fc.tuple(one, one).map(([low, width]) => [low, low + Math.abs(width)] as const);

const name = fc.constantFrom("city", "date", "email", "title", "amount", "a", "query", "urgent");

/** Schemas that something satisfies. */
const schemas = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<object>(
      {},
      { type: "boolean" },
      { type: "null" },
      { const: [1, "a"] },
      { type: ["integer", "null"] },
    ),
    fc
      .uniqueArray(fc.oneof(fc.string(), small, fc.boolean()), { minLength: 1, maxLength: 4 })
      .map((members) => ({ enum: members })),
    range(size).map(([minLength, maxLength]) => text({ minLength, maxLength })),
    fc.constantFrom("date", "date-time", "time", "email", "uri", "uuid").map((format) => text({ format })),
    range(small).map(([minimum, maximum]) => ({ type: "integer", minimum, maximum })),
    range(small).map(([exclusiveMinimum, maximum]) => number({ exclusiveMinimum, maximum: maximum + 1 })),
    fc
      .constantFrom(2, 3, 7)
      .chain((multipleOf) => small.map((minimum) => ({ type: "integer", multipleOf, minimum }))),
    fc
      .tuple(tie("schema"), range(size))
      .map(([items, [minItems, maxItems]]) => ({ type: "array", items, minItems, maxItems })),
    range(size).map(([minItems, maxItems]) => ({
      type: "array",
      items: { type: "integer" },
      minItems,
      maxItems,
      uniqueItems: true,
    })),
    fc
      .array(tie("schema"), { minLength: 1, maxLength: 2 })
      .map((prefixItems) => ({ type: "array", prefixItems, items: false, minItems: prefixItems.length })),
    fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.array(tie("schema"), { minLength: 1, maxLength: 1 }).map((allOf) => ({ allOf })),
    fc
      .dictionary(name, tie("schema"), { maxKeys: 4 })
      .chain((properties) =>
        fc.subarray(Object.keys(properties)).map((required) => object(properties, required)),
      ),
    fc.tuple(tie("schema"), size).map(([additionalProperties, minProperties]) => ({
      type: "object",
      additionalProperties,
      minProperties,
    })),
  ),
})).schema;

const questions = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.constantFrom(
    "Scrivi ad anna@example.it il 3/5/2027 da Roma a Milano: 12,50 € per 3 persone, «titolo», urgent true",
    "a 1 2 3 4 5 6 -1 -2 -3 0 city: Bari; title is Home",
  ),
);

test("any schema of the kinds that are understood is satisfied", () => {
  fc.assert(
    fc.property(schemas, questions, (schema, question) => {
      const document = filled(question, schema);
      expect(JSON.parse(JSON.stringify(document))).toEqual(document);
      expect(isValid(schema, document)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("anything that is sent as a schema is answered", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), questions, (schema, question) => {
      expect(JSON.stringify(filledSchema(schema, valuesIn(question, "en", NOW)))).toBeTypeOf("string");
    }),
    { numRuns: 200 },
  );
});
