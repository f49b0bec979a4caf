import type { Json, JsonObject } from "../graph.ts";

/** Characters of a text that a step works on. */
export const LONGEST_TEXT = 200_000;

/** What a field is called and what belongs in it. */
interface Words {
  readonly title: string;
  readonly description?: string;
}

/** A text field. */
export const text = (words: Words, maxLength: number, more: JsonObject = {}): JsonObject => ({
  type: "string",
  minLength: 1,
  maxLength,
  ...words,
  ...more,
});

/** A whole number. */
export const whole = (words: Words, minimum: number, maximum: number): JsonObject => ({
  type: "integer",
  minimum,
  maximum,
  ...words,
});

/** A text that is one of several. */
export const choice = (words: Words, members: readonly string[]): JsonObject => ({
  type: "string",
  enum: members,
  ...words,
});

/** A moment in ISO 8601. */
export const moment = (words: Words): JsonObject => text(words, 40, { format: "date-time" });

/** The address of a page. */
export const link = (words: Words): JsonObject => text(words, 2_000, { format: "uri" });

/** A list of email addresses. */
export const addresses = (words: Words, minItems: number): JsonObject => ({
  type: "array",
  items: { type: "string", format: "email", maxLength: 254 },
  minItems,
  maxItems: 50,
  ...words,
});

/** Rows of a table: objects by column. */
export const rows = (words: Words): JsonObject => ({
  type: "array",
  items: { type: "object", additionalProperties: { type: ["string", "number", "boolean", "null"] } },
  maxItems: 10_000,
  ...words,
});

/** An object with exactly these fields. */
export const object = (
  properties: Readonly<Record<string, Json>>,
  required: readonly string[] = Object.keys(properties),
): JsonObject => ({ type: "object", properties, required, additionalProperties: false });

/** A list of objects or texts that a tool gives. */
export const list = (items: JsonObject): JsonObject => ({ type: "array", items });

/** What a tool gives, without a name of its own. */
export const anyText: JsonObject = { type: "string" };
