import { isJsonObject, type Json, type JsonObject } from "@regia/domain/workflows";

/** How deep a sample goes; below that, there is nothing. */
const DEEPEST = 8;
/** Most values of which it consists. */
const MOST_PARTS = 1_000;

/** Most characters of a text. */
const LONGEST = 10_000;

const FORMATS: Readonly<Record<string, string>> = {
  date: "2026-01-01",
  "date-time": "2026-01-01T09:00:00Z",
  time: "09:00:00Z",
  email: "prova@example.com",
  uri: "https://example.com/",
  uuid: "00000000-0000-4000-8000-000000000000",
};

function numberIn(schema: JsonObject, name: string): number | undefined {
  const value = schema[name];
  return typeof value === "number" ? value : undefined;
}

/** What a reference such as `#/$defs/city` names. */
function referred(root: Json, reference: string): Json {
  return reference
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<Json>(
      (part, name) => (isJsonObject(part) && Object.hasOwn(part, name) ? (part[name] ?? null) : null),
      root,
    );
}

function typeOf(schema: JsonObject): Json {
  const { type } = schema;
  if (Array.isArray(type)) return (type as readonly Json[]).find((one) => one !== "null") ?? "null";
  if (type !== undefined) return type;
  if (schema["properties"] !== undefined) return "object";
  return schema["items"] === undefined ? "string" : "array";
}

/** A text of at least and at most the wanted characters. */
function textFor(schema: JsonObject, text: string): string {
  const format = typeof schema["format"] === "string" ? FORMATS[schema["format"]] : undefined;
  const [least, most] = [numberIn(schema, "minLength"), numberIn(schema, "maxLength")];
  return (format ?? text.padEnd(Math.min(least ?? 0, LONGEST), ".")).slice(0, most);
}

/**
 * A value that fits a JSON Schema, where that is easily done: with every property, and one element in each list.
 * @param text what texts say
 */
export function sampleOf(root: Json, text: string): Json {
  let left = MOST_PARTS;
  const sample = (schema: Json, depth: number): Json => {
    left -= 1;
    if (!isJsonObject(schema) || depth > DEEPEST || left < 0) return null;
    for (const name of ["const", "default"]) if (schema[name] !== undefined) return schema[name];
    for (const name of ["enum", "examples"]) {
      const [first] = Array.isArray(schema[name]) ? (schema[name] as readonly Json[]) : [];
      if (first !== undefined) return first;
    }
    const { $ref: reference } = schema;
    if (typeof reference === "string") return sample(referred(root, reference), depth + 1);
    for (const name of ["anyOf", "oneOf"]) {
      const [first] = Array.isArray(schema[name]) ? (schema[name] as readonly Json[]) : [];
      if (first !== undefined) return sample(first, depth + 1);
    }
    if (Array.isArray(schema["allOf"])) {
      const { allOf, ...own } = schema;
      return sample(Object.assign({}, ...(allOf as readonly Json[]), own) as JsonObject, depth + 1);
    }
    switch (typeOf(schema)) {
      case "string":
        return textFor(schema, text);
      case "integer":
      case "number":
        return Math.min(Math.max(1, numberIn(schema, "minimum") ?? 1), numberIn(schema, "maximum") ?? 1e9);
      case "boolean":
        return true;
      case "array": {
        const length = Math.max(1, numberIn(schema, "minItems") ?? 1);
        return Array.from({ length: Math.min(length, 20) }, () => sample(schema["items"] ?? {}, depth + 1));
      }
      case "object": {
        const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
        const entries = Object.entries(properties).map(([name, one]) => [name, sample(one, depth + 1)]);
        return Object.fromEntries(entries) as JsonObject;
      }
      default:
        return null;
    }
  };
  return sample(root, 0);
}
