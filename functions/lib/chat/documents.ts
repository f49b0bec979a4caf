import { type Schema, Validator } from "@cfworker/json-schema";
import type { ChatCompletionRequest } from "@regia/api/v1";
import { message } from "@regia/domain/messages";
import { isRecord, Refusal } from "../http/index.ts";

type Format = NonNullable<ChatCompletionRequest["response_format"]>;

/** What is wrong with a text that must be a document; undefined if nothing is. */
export type CheckDocument = (text: string) => string | undefined;

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
  if (!isRecord(schema)) return schema;
  const { pattern: _, patternProperties: names, ...others } = schema;
  const entries = Object.entries(others).flatMap(([key, value]): [string, unknown][] => {
    if (names !== undefined && /^(?:additional|unevaluated)Properties$/.test(key)) return [];
    if (VALUES.has(key)) return [[key, value]];
    if (NAMED.has(key) && isRecord(value)) {
      return [
        [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutPatterns(one)]))],
      ];
    }
    return [[key, withoutPatterns(value)]];
  });
  return Object.fromEntries(entries);
}

function parsed(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: `It is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}` };
  }
}

/**
 * Checks the documents that a request asks for; undefined if it asks for text. Regular expressions of the schema are left to the
 * model's provider.
 * @throws Refusal `invalid_value` for a schema that is none
 */
export function documentCheck(format: Format | null | undefined): CheckDocument | undefined {
  if (!format || format.type === "text") return undefined;
  const field = "response_format.json_schema.schema";
  let faultOf = (value: unknown): string | undefined => (isRecord(value) ? undefined : "It is no object.");
  if (format.type === "json_schema" && format.json_schema.schema) {
    const validator = new Validator(withoutPatterns(format.json_schema.schema) as Schema, "2020-12");
    faultOf = (value) => {
      try {
        const { valid, errors } = validator.validate(value);
        // The last one is the innermost.
        const { instanceLocation = "#", error = "" } = errors.at(-1) ?? {};
        return valid ? undefined : `${instanceLocation}: ${error}`;
      } catch (cause) {
        // A reference to nothing or to itself, and keywords with values that are none.
        throw new Refusal("invalid_value", message("requests:fieldInvalid", { field }), { field, cause });
      }
    };
    for (const value of [null, {}, []]) faultOf(value);
  } else if (format.type === "json_schema") faultOf = () => undefined;
  return (text) => {
    const read = parsed(text);
    return "fault" in read ? read.fault : faultOf(read.value);
  };
}

const FENCE = "```";

/** A document that a model wrote as a block of Markdown, without the block. */
export function unfenced(text: string): string {
  const trimmed = text.trim();
  const begin = trimmed.indexOf("\n");
  const isBlock = trimmed.startsWith(FENCE) && trimmed.endsWith(FENCE) && begin >= 0;
  return isBlock ? trimmed.slice(begin + 1, -FENCE.length).trim() : text;
}

/** What a model is told of a document that is not valid. */
export const repairSentence = (fault: string): string =>
  `Your answer is not valid. ${fault} Answer again with the valid JSON document alone.`;
