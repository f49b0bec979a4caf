import * as v from "valibot";
import { chatMessage, unaskedResult } from "./messages.ts";
import { UNSUPPORTED } from "./unsupported.ts";

/** The model whose requests are routed. */
export const AUTO_MODEL = "regia/auto";

/** Most choices of one request. */
export const MAX_CHOICES = 4;

/** Most messages of one request. */
export const MAX_MESSAGES = 2_000;

/** Most tools of one request. */
export const MAX_TOOLS = 128;

/** How many texts before which an answer ends a request has at most. */
const MAX_STOPS = 4;

const between = (min: number, max: number) => v.nullish(v.pipe(v.number(), v.minValue(min), v.maxValue(max)));

const count = (min: number, max: number) =>
  v.nullish(v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max)));

const tokens = count(1, Number.MAX_SAFE_INTEGER);

export const functionName = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

const schema = v.record(v.string(), v.unknown());

/** A function that a model may call. */
export const toolFunction = v.strictObject({
  name: functionName,
  description: v.nullish(v.string()),
  parameters: v.nullish(schema),
  strict: v.nullish(v.boolean()),
});

const tool = v.strictObject({
  type: v.literal("function", UNSUPPORTED),
  function: toolFunction,
});

const toolChoice = v.lazy((input) =>
  typeof input === "object" && input !== null ? namedTool : v.picklist(["none", "auto", "required"]),
);

const namedTool = v.strictObject({
  type: v.literal("function", UNSUPPORTED),
  function: v.strictObject({ name: functionName }),
});

/** The schema of an answer. */
export const answerSchema = v.strictObject({
  name: functionName,
  description: v.nullish(v.string()),
  schema: v.nullish(schema),
  strict: v.nullish(v.boolean()),
});

/** Answers that need no schema. */
export const plainFormats = [
  v.strictObject({ type: v.literal("text") }),
  v.strictObject({ type: v.literal("json_object") }),
] as const;

const responseFormat = v.variant(
  "type",
  [...plainFormats, v.strictObject({ type: v.literal("json_schema"), json_schema: answerSchema })],
  UNSUPPORTED,
);

const stopText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const stop = v.lazy<v.GenericSchema<string | string[]>>((input) =>
  Array.isArray(input) ? v.pipe(v.array(stopText), v.maxLength(MAX_STOPS)) : stopText,
);

/** The fields that change an answer and are passed on to the model's provider. */
const passed = {
  tools: v.nullish(v.pipe(v.array(tool), v.maxLength(MAX_TOOLS))),
  tool_choice: v.nullish(toolChoice),
  parallel_tool_calls: v.nullish(v.boolean()),
  response_format: v.nullish(responseFormat),
  temperature: between(0, 2),
  top_p: between(0, 1),
  stop: v.nullish(stop),
  seed: count(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  presence_penalty: between(-2, 2),
  frequency_penalty: between(-2, 2),
  logit_bias: v.nullish(v.record(v.string(), v.pipe(v.number(), v.minValue(-100), v.maxValue(100)))),
  logprobs: v.nullish(v.boolean()),
  top_logprobs: count(0, 20),
  reasoning_effort: v.nullish(v.picklist(["none", "minimal", "low", "medium", "high", "xhigh"])),
  verbosity: v.nullish(v.picklist(["low", "medium", "high"])),
} as const;

const passedFields = v.object(passed);

/** The fields that are passed on, as a request has them. */
export type CompletionFields = v.InferOutput<typeof passedFields>;

/** Names of the fields that are passed on. */
export const PASSED_FIELDS = Object.keys(passed) as readonly (keyof CompletionFields)[];

/** A field that is not supported. */
export const nothing = v.nullish(v.never(UNSUPPORTED));

/** The fields that would change an answer and are not supported. */
const refused = {
  functions: nothing,
  function_call: nothing,
  audio: nothing,
  modalities: v.nullish(v.array(v.literal("text", UNSUPPORTED))),
  web_search_options: nothing,
  moderation: nothing,
  service_tier: v.nullish(v.picklist(["auto", "default"], UNSUPPORTED)),
} as const;

/** The fields that change no answer. */
const unread = {
  user: v.nullish(v.unknown()),
  store: v.nullish(v.unknown()),
  metadata: v.nullish(v.unknown()),
  safety_identifier: v.nullish(v.unknown()),
  prompt_cache_key: v.nullish(v.unknown()),
  prompt_cache_retention: v.nullish(v.unknown()),
  prompt_cache_options: v.nullish(v.unknown()),
  prediction: v.nullish(v.unknown()),
} as const;

/** The request of `/v1/chat/completions`. Fields that OpenAI's API does not have are kept as they are. */
export const chatCompletionRequest = v.pipe(
  v.looseObject({
    model: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    messages: v.pipe(
      v.array(chatMessage),
      v.minLength(1),
      v.maxLength(MAX_MESSAGES),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        const index = unaskedResult(dataset.value);
        const input = dataset.value[index];
        if (input === undefined) return;
        addIssue({
          path: [
            { type: "array", origin: "value", input: dataset.value, key: index, value: input },
            { type: "object", origin: "value", input, key: "tool_call_id", value: undefined },
          ],
        });
      }),
    ),
    stream: v.nullish(v.boolean(), false),
    stream_options: v.nullish(
      v.object({ include_usage: v.nullish(v.boolean(), false), include_obfuscation: v.nullish(v.boolean()) }),
    ),
    max_tokens: tokens,
    max_completion_tokens: tokens,
    n: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CHOICES)), 1),
    ...passed,
    ...refused,
    ...unread,
  }),
);

/** The request of `/v1/chat/completions`, parsed. */
export type ChatCompletionRequest = v.InferOutput<typeof chatCompletionRequest>;

const KNOWN: ReadonlySet<string> = new Set(Object.keys(chatCompletionRequest.pipe[0].entries));

/** The names of a request's fields that OpenAI's API does not have. */
export const unknownFields = (request: ChatCompletionRequest): readonly string[] =>
  Object.entries(request).flatMap(([name, value]) =>
    KNOWN.has(name) || value === null || value === undefined ? [] : [name],
  );
