import { type ChatCompletionMessage, type CompletionFields, pictureOf, textOfMessage } from "@regia/api/v1";
import type { FinishReason } from "@regia/domain/chat";
import type { ProviderKey } from "@regia/domain/router";
import type { LanguageModel } from "ai";
import { ModelFailure, refusedBy } from "./failures.ts";
import type { AskModel, ModelDelta, ModelRequest } from "./protocol.ts";

/** A model of the AI SDK's newest specification, which its providers make. */
export type NativeModel = Extract<Exclude<LanguageModel, string>, { readonly specificationVersion: "v4" }>;

type CallOptions = Parameters<NativeModel["doStream"]>[0];

type StreamPart =
  Awaited<ReturnType<NativeModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

type PromptMessage = CallOptions["prompt"][number];

/** The fields that a provider's interface has no place for. */
const ABSENT: Readonly<Record<ProviderKey, readonly (keyof CompletionFields)[]>> = {
  openai: [],
  anthropic: [
    "seed",
    "presence_penalty",
    "frequency_penalty",
    "logit_bias",
    "logprobs",
    "top_logprobs",
    "verbosity",
  ],
  google: ["logit_bias", "logprobs", "top_logprobs", "verbosity", "parallel_tool_calls"],
  mistral: ["logit_bias", "logprobs", "top_logprobs", "verbosity"],
};

/** The first field of a request that a provider's models do not have; undefined if they have all. */
export function absentField(
  provider: ProviderKey,
  fields: CompletionFields,
): keyof CompletionFields | undefined {
  const format = fields.response_format?.type;
  // It writes JSON by a schema only.
  if (provider === "anthropic" && format === "json_object") return "response_format";
  return ABSENT[provider].find((name) => fields[name] !== undefined && fields[name] !== null);
}

/** What the AI SDK calls the settings that it does not pass on, by our fields. */
const FEATURES: Readonly<Record<string, keyof CompletionFields>> = {
  temperature: "temperature",
  topP: "top_p",
  stopSequences: "stop",
  seed: "seed",
  presencePenalty: "presence_penalty",
  frequencyPenalty: "frequency_penalty",
  responseFormat: "response_format",
  toolChoice: "tool_choice",
  tools: "tools",
  strict: "tools",
  "providerOptions.anthropic.disableParallelToolUse": "parallel_tool_calls",
  reasoning: "reasoning_effort",
  reasoningEffort: "reasoning_effort",
  logitBias: "logit_bias",
  logprobs: "logprobs",
  topLogprobs: "top_logprobs",
};

type NativeFinish = Extract<StreamPart, { type: "finish" }>["finishReason"];

/** Why an answer ended; undefined if it broke off. A provider may end properly with a reason of its own. */
function finishOf({ unified, raw }: NativeFinish): FinishReason | undefined {
  switch (unified) {
    case "stop":
    case "length":
      return unified;
    case "content-filter":
      return "content_filter";
    case "tool-calls":
      return "tool_calls";
    case "other":
      return raw === undefined ? undefined : "stop";
    case "error":
      return undefined;
  }
}

/** A call's arguments as a value; broken ones as an empty object, because providers want a document. */
function argumentsOf(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return {};
  }
}

function promptMessage(message: ChatCompletionMessage, toolName: (id: string) => string): PromptMessage {
  const text = textOfMessage(message);
  switch (message.role) {
    case "system":
    case "developer":
      return { role: "system", content: text };
    case "user":
      return {
        role: "user",
        content:
          typeof message.content === "string"
            ? [{ type: "text", text }]
            : message.content.map((part) => {
                if (part.type === "text") return { type: "text", text: part.text };
                const { mediaType, content } = pictureOf(part.image_url.url);
                return { type: "file", mediaType, data: { type: "data", data: content } };
              }),
      };
    case "assistant":
      return {
        role: "assistant",
        content: [
          ...(text === "" ? [] : [{ type: "text", text } as const]),
          ...(message.tool_calls ?? []).map(
            ({ id, function: { name, arguments: args } }) =>
              ({ type: "tool-call", toolCallId: id, toolName: name, input: argumentsOf(args) }) as const,
          ),
        ],
      };
    case "tool": {
      const id = message.tool_call_id;
      const output = { type: "text", value: text } as const;
      return {
        role: "tool",
        content: [{ type: "tool-result", toolCallId: id, toolName: toolName(id), output }],
      };
    }
  }
}

function promptOf(messages: readonly ChatCompletionMessage[]): CallOptions["prompt"] {
  const names = new Map<string, string>();
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    for (const { id, function: called } of message.tool_calls ?? []) names.set(id, called.name);
  }
  return messages.map((message) => promptMessage(message, (id) => names.get(id) ?? id));
}

function toolChoiceOf(choice: NonNullable<CompletionFields["tool_choice"]>): CallOptions["toolChoice"] {
  return typeof choice === "string" ? { type: choice } : { type: "tool", toolName: choice.function.name };
}

type JsonSchema = NonNullable<Extract<CallOptions["responseFormat"], { type: "json" }>["schema"]>;

function responseFormatOf(
  format: NonNullable<CompletionFields["response_format"]>,
): CallOptions["responseFormat"] {
  if (format.type === "text") return { type: "text" };
  if (format.type === "json_object") return { type: "json" };
  const { name, description, schema } = format.json_schema;
  return {
    type: "json",
    name,
    ...(description ? { description } : {}),
    ...(schema ? { schema: schema as JsonSchema } : {}),
  };
}

/** Only what is there. */
function present<Value, Name extends string>(name: Name, value: Value | null | undefined) {
  return (value === null || value === undefined ? {} : { [name]: value }) as {
    readonly [Key in Name]?: Value;
  };
}

function providerOptionsOf(provider: ProviderKey, fields: CompletionFields): CallOptions["providerOptions"] {
  const {
    parallel_tool_calls: parallel,
    logit_bias,
    logprobs,
    top_logprobs,
    verbosity,
    response_format,
  } = fields;
  switch (provider) {
    case "openai":
      return {
        openai: {
          ...present("parallelToolCalls", parallel),
          ...present("logitBias", logit_bias),
          ...present("logprobs", logprobs ? (top_logprobs ?? true) : undefined),
          ...present("textVerbosity", verbosity),
          strictJsonSchema:
            response_format?.type === "json_schema" && response_format.json_schema.strict === true,
        },
      };
    case "anthropic":
      return parallel === false ? { anthropic: { disableParallelToolUse: true } } : {};
    case "mistral":
      return parallel === undefined || parallel === null ? {} : { mistral: { parallelToolCalls: parallel } };
    case "google":
      return {};
  }
}

function optionsOf(
  provider: ProviderKey,
  { messages, maxOutputTokens, fields = {} }: ModelRequest,
): Omit<CallOptions, "abortSignal"> {
  const { tools, tool_choice, response_format, stop } = fields;
  return {
    prompt: promptOf(messages),
    maxOutputTokens,
    ...present("temperature", fields.temperature),
    ...present("topP", fields.top_p),
    ...present("seed", fields.seed),
    ...present("presencePenalty", fields.presence_penalty),
    ...present("frequencyPenalty", fields.frequency_penalty),
    ...present("reasoning", fields.reasoning_effort),
    ...present("stopSequences", typeof stop === "string" ? [stop] : stop),
    ...present(
      "tools",
      tools?.map(({ function: { name, description, parameters, strict } }) => ({
        type: "function" as const,
        name,
        ...present("description", description),
        ...present("strict", strict),
        inputSchema: (parameters ?? { type: "object", properties: {} }) as JsonSchema,
      })),
    ),
    ...present("toolChoice", tool_choice ? toolChoiceOf(tool_choice) : undefined),
    ...present("responseFormat", response_format ? responseFormatOf(response_format) : undefined),
    ...present("providerOptions", providerOptionsOf(provider, fields)),
  };
}

/** Gives each call of a tool its place among the calls. */
class ToolCalls {
  readonly #places = new Map<string, number>();

  begin(id: string, name: string, written = ""): ModelDelta {
    const index = this.#places.size;
    this.#places.set(id, index);
    return { type: "tool-call", index, id, name, arguments: written };
  }

  more(id: string, text: string): ModelDelta {
    return { type: "tool-call", index: this.#places.get(id) ?? 0, arguments: text };
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }
}

/** The probabilities in an event as OpenAI sends it, which the AI SDK does not keep. */
function logprobsIn(event: unknown): unknown {
  const { choices }: { readonly choices?: unknown } = Object(event);
  const [choice]: readonly unknown[] = Array.isArray(choices) ? choices : [];
  const { logprobs }: { readonly logprobs?: unknown } = Object(choice);
  return typeof logprobs === "object" && logprobs !== null ? logprobs : undefined;
}

/**
 * Refuses a request of which the provider's client leaves something out: it says so only with the answer's beginning.
 * @throws ModelFailure
 */
function refuseLeftOut(
  part: Extract<StreamPart, { type: "stream-start" }>,
  fields: CompletionFields = {},
): void {
  for (const warning of part.warnings) {
    const field = warning.type === "unsupported" ? FEATURES[warning.feature] : undefined;
    if (field !== undefined && fields[field] !== undefined && fields[field] !== null) {
      throw refusedBy({ status: 400, code: "unsupported_parameter", param: field });
    }
  }
}

/** Asks one model of a native provider through its AI SDK client. */
export function nativeModel(provider: ProviderKey, model: () => NativeModel): AskModel {
  return async (request, { signal, onDelta }) => {
    const { stream } = await model().doStream({
      ...optionsOf(provider, request),
      abortSignal: signal,
      includeRawChunks: request.fields?.logprobs === true,
    });
    const calls = new ToolCalls();
    for await (const part of stream) {
      switch (part.type) {
        case "stream-start":
          refuseLeftOut(part, request.fields);
          break;
        case "text-delta":
          if (part.delta !== "") onDelta({ type: "text", text: part.delta });
          break;
        case "reasoning-delta":
          if (part.delta !== "") onDelta({ type: "reasoning", text: part.delta });
          break;
        case "tool-input-start":
          onDelta(calls.begin(part.id, part.toolName));
          break;
        case "tool-input-delta":
          onDelta(calls.more(part.id, part.delta));
          break;
        case "tool-call":
          // Some providers send a call whole.
          if (!calls.has(part.toolCallId)) {
            onDelta(calls.begin(part.toolCallId, part.toolName, part.input));
          }
          break;
        case "raw": {
          const value = logprobsIn(part.rawValue);
          if (value !== undefined) onDelta({ type: "logprobs", value });
          break;
        }
        case "error":
          throw part.error;
        case "finish": {
          const finish = finishOf(part.finishReason);
          if (finish === undefined) throw new ModelFailure("cut");
          const { inputTokens, outputTokens } = part.usage;
          return { finish, usage: { inputTokens: inputTokens.total, outputTokens: outputTokens.total } };
        }
        default:
      }
    }
    throw new ModelFailure("cut");
  };
}
