import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";
import type { Json, JsonObject } from "./graph.ts";
import { isJsonObject, isTooDeep } from "./json.ts";

/** Keywords whose values are no schemas. */
const VALUES: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "required", "type"]);

/** Keywords whose values are schemas by name. */
const NAMED: ReadonlySet<string> = new Set(["properties", "$defs", "definitions", "dependentSchemas"]);

/**
 * A schema without regular expressions, of which a stranger's can take for ever. Names that they describe are not known then, so
 * that other names are not refused either.
 */
function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (!isJsonObject(schema)) return schema;
  const { pattern: _, patternProperties: names, ...others } = schema;
  const entries = Object.entries(others).flatMap(([key, value]): [string, unknown][] => {
    if (names !== undefined && /^(?:additional|unevaluated)Properties$/.test(key)) return [];
    if (VALUES.has(key)) return [[key, value]];
    if (NAMED.has(key) && isJsonObject(value)) {
      return [
        [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutPatterns(one)]))],
      ];
    }
    return [[key, withoutPatterns(value)]];
  });
  return Object.fromEntries(entries);
}

/** Keywords whose schemas are compared only where a reference leads to them. */
const DEFINITIONS: ReadonlySet<string> = new Set(["$defs", "definitions"]);

/** Keywords by which references find schemas in other ways than by a path from the root. */
const OTHER_NAMES: ReadonlySet<string> = new Set(["$id", "id", "$anchor", "$recursiveRef", "$dynamicRef"]);

/** The schema that a reference leads to by a path from the root; undefined for any other reference. */
function targetOf(root: Json, reference: string): Json | undefined {
  if (!/^#(?:\/|$)/.test(reference)) return undefined;
  const names = reference.split("/").slice(1).map(decodeURIComponent);
  return names.reduce<Json | undefined>((part, name) => {
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    const members = typeof part === "object" && part !== null ? part : {};
    return Object.hasOwn(members, key) ? ((members as JsonObject)[key] as Json) : undefined;
  }, root);
}

/**
 * How many schemas there are, each reference counted as what it leads to: references to two references each would double the work
 * at every level. Infinite for what leads to itself, and for what is referred to by other names than its path.
 */
function sizeOf(root: Json): number {
  const known = new Map<Json, number>();
  const visit = (schema: Json | undefined): number => {
    if (schema === undefined) return Number.POSITIVE_INFINITY;
    if (typeof schema !== "object" || schema === null) return 1;
    const counted = known.get(schema);
    if (counted !== undefined) return counted;
    // Met again on the way to its end, it leads to itself.
    known.set(schema, Number.POSITIVE_INFINITY);
    let size = 1;
    for (const [key, value] of Object.entries(schema) as [string, Json][]) {
      if (key === "$ref" && typeof value === "string") size += visit(targetOf(root, value));
      else if (OTHER_NAMES.has(key) && typeof value === "string" && schema !== root)
        return Number.POSITIVE_INFINITY;
      else if (!VALUES.has(key) && typeof value === "object") size += visit(value);
    }
    known.set(schema, size);
    return size;
  };
  return visit(root);
}

/** Whether the work of comparing any value with a schema is bounded by the schema and the value's own size. */
export const isBoundedSchema = (schema: Json): boolean =>
  !isTooDeep(schema) && Number.isFinite(sizeOf(schema));

/** Keywords whose schemas are compared with the same part of a value. */
const IN_PLACE: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "not", "if", "then", "else"]);

const isNested = (value: Json | undefined): value is JsonObject | readonly Json[] =>
  typeof value === "object" && value !== null;

/**
 * How often parts of a value are compared with parts of a schema at most, each pair as often as it is reached. Infinite for a
 * schema that leads to itself without going into the value, and for what is referred to by other names than its path.
 */
function comparisonsOf(root: Json, whole: Json): number {
  const known = new Map<Json, Map<Json, number>>();
  const visit = (schema: Json | undefined, part: Json): number => {
    if (schema === undefined) return Number.POSITIVE_INFINITY;
    if (!isNested(schema)) return 1;
    const ofSchema = known.get(schema) ?? new Map<Json, number>();
    known.set(schema, ofSchema);
    const counted = ofSchema.get(part);
    if (counted !== undefined) return counted;
    ofSchema.set(part, Number.POSITIVE_INFINITY);
    const members = isNested(part) ? part : {};
    const children = Object.values(members) as Json[];
    let count = 1;
    const each = (schemas: Json, of: Json) => {
      for (const one of (Array.isArray(schemas) ? schemas : [schemas]) as Json[]) count += visit(one, of);
    };
    for (const [key, value] of Object.entries(schema) as [string, Json][]) {
      if (key === "$ref" && typeof value === "string") count += visit(targetOf(root, value), part);
      else if (OTHER_NAMES.has(key) && typeof value === "string" && schema !== root)
        return Number.POSITIVE_INFINITY;
      else if (!isNested(value) || VALUES.has(key) || DEFINITIONS.has(key)) continue;
      else if (IN_PLACE.has(key)) each(value, part);
      else if (key === "dependentSchemas") each(Object.values(value) as Json[], part);
      else if (key === "properties") {
        for (const [name, one] of Object.entries(value) as [string, Json][])
          if (Object.hasOwn(members, name)) count += visit(one, (members as JsonObject)[name] as Json);
      } else if (key === "propertyNames") for (const name of Object.keys(members)) each(value, name);
      else for (const child of children) each(value, child);
    }
    ofSchema.set(part, count);
    return count;
  };
  return visit(root, whole);
}

/** The most comparisons that are made: a second or so. */
const MOST_COMPARISONS = 10_000_000;

/**
 * What is wrong with a value by a JSON Schema, without its regular expressions, of which a stranger's can take for ever.
 *
 * @param isFirstEnough whether to stop at the first fault, whose last error is the innermost
 * @returns null for a schema that is none, with a reference to nothing or keywords that do not fit, or that leads to itself or to
 * so much work that it is not compared
 */
export function schemaErrors(schema: Json, value: Json, isFirstEnough = false): readonly OutputUnit[] | null {
  if (isTooDeep(schema)) return null;
  try {
    const plain = withoutPatterns(schema) as Json;
    if (comparisonsOf(plain, value) > MOST_COMPARISONS) return null;
    const validator = new Validator(plain as Schema, "2020-12", isFirstEnough);
    return validator.validate(value).errors;
  } catch {
    return null;
  }
}
