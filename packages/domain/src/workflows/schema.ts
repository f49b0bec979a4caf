import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";
import type { Json, JsonObject } from "./graph.ts";
import { isJsonObject, isTooDeep, partsOf } from "./json.ts";

/** Keywords whose values are no schemas. */
const VALUES: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "required", "type"]);

/** Keywords whose values are schemas by name. */
const NAMED: ReadonlySet<string> = new Set(["properties", "$defs", "definitions", "dependentSchemas"]);

/**
 * A schema without regular expressions, of which a stranger's can take for ever. Names that they describe are not known then, so
 * that other names are not refused either.
 */
export function withoutPatterns(schema: unknown): unknown {
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

/** The most schemas that all parts of a value together are compared with: a second or so. */
const MOST_COMPARISONS = 10_000_000;

/**
 * What is wrong with a value by a JSON Schema, without its regular expressions.
 *
 * @returns null for a schema that is none, with a reference to nothing or keywords that do not fit, or that leads to itself or to
 * so much work that it is not compared
 */
export function schemaErrors(schema: Json, value: Json): readonly OutputUnit[] | null {
  if (isTooDeep(schema)) return null;
  try {
    const plain = withoutPatterns(schema) as Json;
    if (sizeOf(plain) * partsOf(value) > MOST_COMPARISONS) return null;
    const validator = new Validator(plain as Schema, "2020-12", false);
    return validator.validate(value).errors;
  } catch {
    return null;
  }
}
