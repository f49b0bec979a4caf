import * as v from "valibot";
import { picture, refusal, textOr } from "./messages.ts";
import {
  answerSchema,
  chatCompletionRequest,
  functionName,
  MAX_MESSAGES,
  MAX_TOOLS,
  nothing,
  plainFormats,
  toolFunction,
} from "./requests.ts";
import { UNSUPPORTED } from "./unsupported.ts";

/** What the fields of chat completions are, of which many have the same name and meaning here. */
const completion = chatCompletionRequest.pipe[0].entries;

/** A field that changes no answer. */
const unread = v.nullish(v.unknown());

/** The entry of `include` for the probabilities of the answer's tokens. */
export const INCLUDED_LOGPROBS = "message.output_text.logprobs";

const inputText = v.strictObject({
  type: v.literal("input_text"),
  text: v.string(),
  prompt_cache_breakpoint: unread,
});

const inputImage = v.strictObject({
  type: v.literal("input_image"),
  file_id: nothing,
  image_url: picture.entries.image_url.entries.url,
  detail: picture.entries.image_url.entries.detail,
  prompt_cache_breakpoint: unread,
});

// What clients repeat of an answer, and what they have added to it, says nothing beyond its text.
const outputText = v.strictObject({
  type: v.literal("output_text"),
  text: v.string(),
  annotations: unread,
  logprobs: unread,
  parsed: unread,
});

/** What clients repeat of an item that they were given. */
const repeated = { id: unread, status: unread } as const;

const messageItem = { type: v.nullish(v.literal("message")), ...repeated } as const;

const instructions = v.strictObject({
  ...messageItem,
  role: v.picklist(["system", "developer"]),
  content: textOr(v.variant("type", [inputText], UNSUPPORTED)),
});

const question = v.strictObject({
  ...messageItem,
  role: v.literal("user"),
  content: textOr(v.variant("type", [inputText, inputImage], UNSUPPORTED)),
});

const answer = v.strictObject({
  ...messageItem,
  role: v.literal("assistant"),
  content: textOr(v.variant("type", [inputText, outputText, refusal], UNSUPPORTED)),
  phase: nothing,
});

const callId = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Its arguments are JSON as the model wrote it, which may be broken. */
const functionCall = v.strictObject({
  type: v.literal("function_call"),
  ...repeated,
  call_id: callId,
  name: v.string(),
  arguments: v.string(),
  parsed_arguments: unread,
});

const functionCallOutput = v.strictObject({
  type: v.literal("function_call_output"),
  ...repeated,
  call_id: callId,
  output: textOr(v.variant("type", [inputText], UNSUPPORTED)),
});

/** What a model wrote for itself in a former answer; models do not read it again. */
const reasoningItem = v.strictObject({
  type: v.literal("reasoning"),
  ...repeated,
  summary: unread,
  content: unread,
  encrypted_content: nothing,
});

const messages = v.variant("role", [instructions, question, answer]);

const others = v.variant("type", [functionCall, functionCallOutput, reasoningItem], UNSUPPORTED);

/** Messages need no type. */
const item = v.lazy<typeof messages | typeof others>((input) =>
  (Object(input).type ?? "message") === "message" ? messages : others,
);

/** A part of what a request of `/v1/responses` gives a model to read. */
export type ResponseInputItem = v.InferOutput<typeof item>;

const tool = v.strictObject({ type: v.literal("function", UNSUPPORTED), ...toolFunction.entries });

const namedTool = v.strictObject({ type: v.literal("function", UNSUPPORTED), name: functionName });

const toolChoice = v.lazy((input) =>
  typeof input === "object" && input !== null ? namedTool : v.picklist(["none", "auto", "required"]),
);

const format = v.variant(
  "type",
  [
    ...plainFormats,
    v.strictObject({
      type: v.literal("json_schema"),
      ...answerSchema.entries,
      schema: answerSchema.entries.schema.wrapped,
    }),
  ],
  UNSUPPORTED,
);

/** `auto` asks for a summary where the model gives one, and none does here. */
const summary = v.nullish(v.literal("auto", UNSUPPORTED));

const reasoning = v.strictObject({
  effort: completion.reasoning_effort,
  summary,
  generate_summary: summary,
  context: v.nullish(v.literal("auto", UNSUPPORTED)),
  mode: v.nullish(v.literal("standard", UNSUPPORTED)),
});

/** The fields that change an answer. */
const asked = {
  model: completion.model,
  input: v.pipe(
    textOr(item),
    v.check((input) => typeof input === "string" || (input.length > 0 && input.length <= MAX_MESSAGES)),
  ),
  instructions: v.nullish(v.string()),
  tools: v.nullish(v.pipe(v.array(tool), v.maxLength(MAX_TOOLS))),
  tool_choice: v.nullish(toolChoice),
  parallel_tool_calls: completion.parallel_tool_calls,
  text: v.nullish(v.strictObject({ format: v.nullish(format), verbosity: completion.verbosity })),
  reasoning: v.nullish(reasoning),
  max_output_tokens: completion.max_completion_tokens,
  temperature: completion.temperature,
  top_p: completion.top_p,
  top_logprobs: completion.top_logprobs,
  include: v.nullish(v.array(v.literal(INCLUDED_LOGPROBS, UNSUPPORTED))),
  stream: completion.stream,
} as const;

/** The fields that would change an answer and are not supported. */
const refused = {
  previous_response_id: nothing,
  conversation: nothing,
  prompt: nothing,
  max_tool_calls: nothing,
  context_management: nothing,
  moderation: nothing,
  access_programs: nothing,
  image: nothing,
  background: v.nullish(v.literal(false, UNSUPPORTED)),
  truncation: v.nullish(v.literal("disabled", UNSUPPORTED)),
  service_tier: completion.service_tier,
} as const;

/** The fields that change no answer. */
const silent = {
  metadata: v.nullish(v.record(v.string(), v.string())),
  store: v.nullish(v.boolean()),
  stream_options: v.nullish(v.strictObject({ include_obfuscation: v.nullish(v.boolean()) })),
  user: completion.user,
  safety_identifier: completion.safety_identifier,
  prompt_cache_key: completion.prompt_cache_key,
  prompt_cache_retention: completion.prompt_cache_retention,
  prompt_cache_options: completion.prompt_cache_options,
} as const;

const known = { ...asked, ...refused, ...silent };

/** The fields of chat completions that are none of this request's. */
const foreign = {
  messages: nothing,
  max_tokens: nothing,
  max_completion_tokens: nothing,
  n: nothing,
  response_format: nothing,
  stop: nothing,
  seed: nothing,
  presence_penalty: nothing,
  frequency_penalty: nothing,
  logit_bias: nothing,
  logprobs: nothing,
  reasoning_effort: nothing,
  verbosity: nothing,
  functions: nothing,
  function_call: nothing,
  audio: nothing,
  modalities: nothing,
  web_search_options: nothing,
  prediction: nothing,
} as const satisfies Record<Exclude<keyof typeof completion, keyof typeof known>, typeof nothing>;

/** The request of `/v1/responses`. Fields that OpenAI's API does not have are kept as they are. */
export const responseRequest = v.looseObject({ ...known, ...foreign });

/** The request of `/v1/responses`, parsed. */
export type ResponseRequest = v.InferOutput<typeof responseRequest>;

const KNOWN: ReadonlySet<string> = new Set(Object.keys(responseRequest.entries));

/** A request's fields that OpenAI's API does not have. */
export const unknownResponseFields = (request: ResponseRequest): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(request).filter(([name]) => !KNOWN.has(name)));
