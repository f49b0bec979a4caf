import type { JsonObject } from "../graph.ts";
import { object } from "../tools/schema.ts";

/** What a run is started with; every field is required. */
export function inputSchema(fields: Readonly<Record<string, JsonObject>>): JsonObject {
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...object(fields) };
}

/** What a model's step gives as data: an object with exactly these fields. */
export const dataSchema: (fields: Readonly<Record<string, JsonObject>>) => JsonObject = object;

/** A list with entries of one form, as models give it. */
export const entries = (fields: Readonly<Record<string, JsonObject>>): JsonObject => ({
  type: "array",
  items: object(fields),
});

/** A text that a model fills in. */
export const filledText = (description: string): JsonObject => ({ type: "string", description });
