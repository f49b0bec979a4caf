import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";
import type { Json } from "./graph.ts";
import { isJsonObject, isTooDeep } from "./json.ts";

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

/**
 * What is wrong with a value by a JSON Schema, without its regular expressions.
 *
 * @returns null for a schema that is none: with a reference to nothing or to itself, or with keywords that do not fit
 */
export function schemaErrors(schema: Json, value: Json): readonly OutputUnit[] | null {
  if (isTooDeep(schema)) return null;
  try {
    const validator = new Validator(withoutPatterns(schema) as Schema, "2020-12", false);
    return validator.validate(value).errors;
  } catch {
    return null;
  }
}
