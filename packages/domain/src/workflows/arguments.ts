import type { OutputUnit } from "@cfworker/json-schema";
import { type Message, message } from "../messages/index.ts";
import type { Json, JsonObject } from "./graph.ts";
import { isTooDeep } from "./json.ts";
import { loneReference, referencesIn } from "./references.ts";
import { schemaErrors } from "./schema.ts";

const TYPES = ["string", "number", "integer", "boolean", "array", "object"] as const;

/** Keywords that are about the form of a list or an object, whatever its members turn out to be. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "type",
  "required",
  "false",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "dependentRequired",
]);

/** Keywords that pass on what is wrong in a part, which is said by itself. */
const PASSING: ReadonlySet<string> = new Set([
  "$ref",
  "$recursiveRef",
  "allOf",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "dependentSchemas",
  "prefixItems",
  "items",
  "additionalItems",
  "unevaluatedItems",
]);

/** Parts of alternatives: which of them was meant is not known, and the alternative itself is said. */
const WITHIN_ALTERNATIVE = /(?<!\/properties)\/(?:(?:anyOf|oneOf)\/\d+|then|else)(?:\/|$)/;

/** The names that lead to a part of a value. */
const namesOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));

const partAt = (value: Json, names: readonly string[]): Json =>
  names.reduce<Json>((part, name) => {
    const members = typeof part === "object" && part !== null ? part : {};
    return Object.hasOwn(members, name) ? ((members as JsonObject)[name] as Json) : null;
  }, value);

/** Whether an error may go away with the values that references lead to. */
function dependsOnReferences(keyword: string, part: Json): boolean {
  if (loneReference(part) !== null) return true;
  if (referencesIn(part).length === 0) return false;
  return typeof part === "string" ? keyword !== "type" : !STRUCTURE.has(keyword);
}

function textOf({ keyword, error }: OutputUnit, names: readonly string[]): Message {
  const field = names.join(".");
  switch (keyword) {
    case "required": {
      const [, quoted = ""] = /"(.*)"\.$/s.exec(error) ?? [];
      return message("workflowGraph:argument.missing", { field: [...names, quoted].join(".") });
    }
    case "false":
      return message("workflowGraph:argument.unknown", { field });
    case "type": {
      const type = TYPES.find((each) => error.endsWith(`Expected "${each}".`));
      if (type !== undefined && field !== "")
        return message(`workflowGraph:argument.type.${type}`, { field });
      break;
    }
    case "enum": {
      const [, list = "[]"] = /(\[.*\])\.$/s.exec(error) ?? [];
      const values = (JSON.parse(list) as Json[]).map((value) => JSON.stringify(value)).join(", ");
      return message("workflowGraph:argument.choice", { field, values });
    }
    case "minLength":
    case "minItems":
      return message("workflowGraph:argument.tooShort", { field });
    case "maxLength":
    case "maxItems":
      return message("workflowGraph:argument.tooLong", { field });
    case "minimum":
    case "exclusiveMinimum":
      return message("workflowGraph:argument.tooSmall", { field });
    case "maximum":
    case "exclusiveMaximum":
      return message("workflowGraph:argument.tooLarge", { field });
  }
  return field === ""
    ? message("workflowGraph:argument.combination")
    : message("workflowGraph:argument.invalid", { field });
}

/** What does not fit, each said once. */
function faultsOf(
  schema: JsonObject,
  given: JsonObject,
  isOpen: (keyword: string, part: Json) => boolean,
): Message[] {
  const texts = new Map<string, Message>();
  for (const error of schemaErrors(schema, given) ?? []) {
    const names = namesOf(error.instanceLocation);
    if (PASSING.has(error.keyword) || WITHIN_ALTERNATIVE.test(error.keywordLocation)) continue;
    if (isOpen(error.keyword, partAt(given, names))) continue;
    const text = textOf(error, names);
    texts.set(JSON.stringify(text), text);
  }
  return [...texts.values()];
}

/**
 * What of a step's arguments does not fit its tool's schema; nothing for a schema that cannot be used. What depends on references
 * is not known before they are resolved, and counts as fitting.
 */
export function argumentFaults(schema: JsonObject, given: JsonObject): Message[] {
  return faultsOf(schema, given, dependsOnReferences);
}

/** What of an object without references, such as a run's input or the arguments of a call, does not fit a schema. */
export function valueFaults(schema: JsonObject, given: JsonObject): Message[] {
  return isTooDeep(given) ? [message("workflowGraph:shape.tooDeep")] : faultsOf(schema, given, () => false);
}
