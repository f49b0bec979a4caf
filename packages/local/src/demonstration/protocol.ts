import * as v from "valibot";

/** An error in the shape of OpenAI's protocol. */
export class ProtocolError extends Error {
  readonly status: number;
  readonly code: string;
  /** The field of the request that it is about; null for none. */
  readonly param: string | null;

  constructor(status: number, code: string, message: string, param: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

const content = v.union([
  v.string(),
  v.array(v.looseObject({ type: v.string(), text: v.optional(v.string()) })),
  v.null(),
]);

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

const name = v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/));

const schema = v.nullish(v.record(v.string(), v.unknown()));

const tool = v.object({
  type: v.literal("function"),
  function: v.object({ name, description: v.nullish(v.string()), parameters: schema }),
});

const responseFormat = v.variant("type", [
  v.object({ type: v.literal("text") }),
  v.object({ type: v.literal("json_object") }),
  v.object({ type: v.literal("json_schema"), json_schema: v.object({ name, schema }) }),
]);

const stopText = v.pipe(v.string(), v.minLength(1));

const completionRequest = v.looseObject({
  model: v.string(),
  messages: v.pipe(
    v.array(
      v.looseObject({
        role: v.string(),
        content: v.optional(content),
        tool_calls: v.nullish(
          v.array(
            v.looseObject({ id: v.string(), function: v.nullish(v.looseObject({ name: v.string() })) }),
          ),
        ),
        tool_call_id: v.nullish(v.string()),
      }),
    ),
    v.minLength(1),
  ),
  stream: v.nullish(v.boolean()),
  stream_options: v.nullish(v.looseObject({ include_usage: v.nullish(v.boolean()) })),
  max_tokens: v.nullish(positive),
  max_completion_tokens: v.nullish(positive),
  stop: v.nullish(v.union([stopText, v.pipe(v.array(stopText), v.maxLength(4))])),
  n: v.nullish(v.pipe(positive, v.maxValue(4))),
  tools: v.nullish(v.pipe(v.array(tool), v.maxLength(128))),
  tool_choice: v.nullish(
    v.union([
      v.picklist(["auto", "none", "required"]),
      v.object({ type: v.literal("function"), function: v.object({ name: v.string() }) }),
    ]),
  ),
  parallel_tool_calls: v.nullish(v.boolean()),
  response_format: v.nullish(responseFormat),
});

/** A request for an answer. */
export type CompletionRequest = v.InferOutput<typeof completionRequest>;

/** What would change an answer and cannot be done, by the field's name; true for a value that asks for it. */
const UNSUPPORTED: Readonly<Record<string, (value: unknown) => boolean>> = {
  logprobs: (value) => value !== false,
  top_logprobs: () => true,
  logit_bias: (value) => JSON.stringify(value) !== "{}",
  functions: () => true,
  function_call: () => true,
  audio: () => true,
  modalities: (value) => JSON.stringify(value) !== '["text"]',
  web_search_options: () => true,
};

function read<Schema extends v.GenericSchema>(shape: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(shape, body);
  if (result.success) return result.output;
  const field = result.issues[0].path?.[0]?.key;
  const param = typeof field === "string" ? field : null;
  throw new ProtocolError(400, "invalid_request", "The request has an unknown shape.", param);
}

/** @throws ProtocolError for an unknown shape, and for what would change the answer and cannot be done. */
export function completionRequestOf(body: unknown): CompletionRequest {
  const request = read(completionRequest, body);
  for (const [field, asks] of Object.entries(UNSUPPORTED)) {
    const value = request[field];
    if (value !== undefined && value !== null && asks(value)) {
      throw new ProtocolError(400, "unsupported_parameter", `Unsupported parameter: '${field}'.`, field);
    }
  }
  const { tools, tool_choice: choice } = request;
  const isMissing =
    typeof choice === "object" && choice !== null
      ? !tools?.some((one) => one.function.name === choice.function.name)
      : choice === "required" && !tools?.length;
  if (isMissing) throw new ProtocolError(400, "invalid_request", "There is no such tool.", "tool_choice");
  return request;
}
