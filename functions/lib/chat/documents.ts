import type { ChatCompletionRequest } from "@regia/api/v1";
import { message } from "@regia/domain/messages";
import { type Json, type JsonObject, schemaErrors } from "@regia/domain/workflows";
import { isRecord, Refusal } from "../http/index.ts";

type Format = NonNullable<ChatCompletionRequest["response_format"]>;

/** What is wrong with a text that must be a document; undefined if nothing is. */
export type CheckDocument = (text: string) => string | undefined;

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
 * @throws Refusal `invalid_value` for a schema that is none, or that leads to more work than is done for a document
 */
export function documentCheck(format: Format | null | undefined): CheckDocument | undefined {
  if (!format || format.type === "text") return undefined;
  const field = "response_format.json_schema.schema";
  let faultOf = (value: unknown): string | undefined => (isRecord(value) ? undefined : "It is no object.");
  if (format.type === "json_schema" && format.json_schema.schema) {
    const schema = format.json_schema.schema as JsonObject;
    faultOf = (value) => {
      const errors = schemaErrors(schema, value as Json, true);
      if (errors === null) {
        throw new Refusal("invalid_value", message("requests:fieldInvalid", { field }), { field });
      }
      const innermost = errors.at(-1);
      return innermost && `${innermost.instanceLocation}: ${innermost.error}`;
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
