import { message } from "@regia/domain/messages";
import * as v from "valibot";
import { errorMessage } from "../admin/fields.ts";

// The shapes of OpenAI's API, of which https://platform.openai.com/docs/api-reference tells more. Fields that change
// nothing here are ignored, as other servers do.

/** The model whose requests are routed. */
export const AUTO_MODEL = "regia/auto";

/** How many messages a request has at most. */
const MAX_MESSAGES = 2_000;

const invalid = (field: string) => errorMessage(message("requests:fieldInvalid", { field }));

/** Fields that would change the answer and are not supported: anything else than absence, null or nothing is refused. */
const UNSUPPORTED = [
  "tools",
  "functions",
  "tool_choice",
  "function_call",
  "audio",
  "modalities",
  "logprobs",
  "web_search_options",
] as const;

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === "none" ||
  value === "auto" ||
  (Array.isArray(value) && (value.length === 0 || (value.length === 1 && value[0] === "text")));

const content = v.pipe(
  v.union(
    [v.string(), v.array(v.object({ type: v.literal("text"), text: v.string() }))],
    invalid("messages.content"),
  ),
  v.transform((parts) => (typeof parts === "string" ? parts : parts.map(({ text }) => text).join("\n"))),
);

const chatMessage = v.object({
  role: v.picklist(["system", "developer", "user", "assistant"], invalid("messages.role")),
  content,
});

/** A message of a request: its text, whatever its parts were. */
export type ChatCompletionMessage = v.InferOutput<typeof chatMessage>;

const tokens = (field: string) =>
  v.nullish(v.pipe(v.number(invalid(field)), v.integer(invalid(field)), v.minValue(1, invalid(field))));

const between = (field: string, min: number, max: number) =>
  v.nullish(
    v.pipe(v.number(invalid(field)), v.minValue(min, invalid(field)), v.maxValue(max, invalid(field))),
  );

/** How many texts before which an answer ends a request has at most. */
const MAX_STOPS = 4;

const stopText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** The request of `/v1/chat/completions`; other fields are ignored. */
export const chatCompletionRequest = v.pipe(
  v.looseObject({
    model: v.pipe(
      v.string(invalid("model")),
      v.minLength(1, invalid("model")),
      v.maxLength(200, invalid("model")),
    ),
    messages: v.pipe(
      v.array(chatMessage, invalid("messages")),
      v.maxLength(MAX_MESSAGES, invalid("messages")),
      // The request is what the last message asks.
      v.check((messages) => messages.at(-1)?.role === "user", invalid("messages")),
    ),
    stream: v.nullish(v.boolean(invalid("stream")), false),
    stream_options: v.nullish(
      v.object({ include_usage: v.nullish(v.boolean(), false) }, invalid("stream_options")),
    ),
    max_tokens: tokens("max_tokens"),
    max_completion_tokens: tokens("max_completion_tokens"),
    temperature: between("temperature", 0, 2),
    top_p: between("top_p", 0, 1),
    stop: v.nullish(
      v.union(
        [stopText, v.pipe(v.array(stopText), v.maxLength(MAX_STOPS, invalid("stop")))],
        invalid("stop"),
      ),
    ),
    n: v.nullish(v.literal(1, invalid("n"))),
    response_format: v.nullish(v.object({ type: v.literal("text", invalid("response_format")) })),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const fields: Readonly<Record<string, unknown>> = value;
    const key = UNSUPPORTED.find((field) => !isNothing(fields[field]));
    if (key === undefined) return;
    addIssue({
      message: errorMessage(message("requests:fieldUnsupported", { field: key })),
      path: [{ type: "object", origin: "value", input: value, key, value: fields[key] }],
    });
  }),
);

/** The request of `/v1/chat/completions`, parsed. */
export type ChatCompletionRequest = v.InferOutput<typeof chatCompletionRequest>;

/** The tokens that a request used. */
export interface CompletionUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** The type of an error, which clients tell apart beside its status. */
export type CompletionErrorType =
  | "invalid_request_error"
  | "authentication_error"
  | "permission_error"
  | "rate_limit_error"
  | "insufficient_quota"
  | "server_error";

/** The body of every error response. */
export interface CompletionErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: CompletionErrorType;
    /** The field that is wrong. */
    readonly param: string | null;
    readonly code: string;
  };
}

/** A model in the list of `/v1/models`. */
export interface CompletionModel {
  readonly id: string;
  readonly object: "model";
  /** Seconds since the epoch; 0, because it is not known. */
  readonly created: number;
  readonly owned_by: string;
}
