import { describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject, RISKS, toolDescriptions } from "../index.ts";

const CLASSES = {
  model: "read",
  "knowledge.search": "read",
  "web.fetch": "egress",
  "web.agent": "egress",
  "web.search": "egress",
  "mail.send": "irreversible",
  "calendar.list": "read",
  "calendar.add": "undoable",
  "table.read": "read",
  "table.write": "undoable",
  "file.write": "undoable",
  wait: "read",
  human: "read",
};

/** Every schema within a schema, itself included. */
function schemasIn(schema: JsonObject): JsonObject[] {
  const { properties, items } = schema;
  const parts = [...(isJsonObject(properties) ? Object.values(properties) : []), items];
  return [schema, ...parts.filter(isJsonObject).flatMap(schemasIn)];
}

describe.each(["it", "en"] as const)("the tools in %s", (locale) => {
  const tools = toolDescriptions(locale);

  test("have the classes that were agreed on", () => {
    expect(Object.fromEntries(tools.map(({ name, risk }) => [name, risk]))).toEqual(CLASSES);
    for (const { risk } of tools) expect(RISKS).toContain(risk);
  });

  test.each(tools)("$name is described, with a title for each argument", (tool) => {
    expect(tool.title).not.toBe("");
    expect(tool.description).toMatch(/\.$/);
    for (const field of Object.values(tool.input["properties"] as Record<string, JsonObject>)) {
      expect(field["title"]).toMatch(/^\p{Lu}/u);
    }
  });

  test.each(tools)("$name takes no other arguments, and none without a bound", ({ input }) => {
    expect(input).toMatchObject({ type: "object", additionalProperties: false });
    for (const schema of schemasIn(input)) {
      if (schema["type"] === "string" && !schema["enum"]) expect(schema).toHaveProperty("maxLength");
      if (schema["type"] === "array") expect(schema).toHaveProperty("maxItems");
    }
  });
});

test("the languages differ in words only", () => {
  const withoutWords = (locale: "it" | "en") =>
    JSON.parse(
      JSON.stringify(toolDescriptions(locale), (name, value: unknown) =>
        (name === "title" || name === "description") && typeof value === "string" ? "" : value,
      ),
    ) as unknown;
  expect(withoutWords("it")).toEqual(withoutWords("en"));
});
