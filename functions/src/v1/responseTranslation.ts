import {
  type ChatCompletionMessage,
  type ChatCompletionRequest,
  INCLUDED_LOGPROBS,
  type ResponseInputItem,
  type ResponseRequest,
  unaskedResult,
  unknownResponseFields,
} from "@regia/api/v1";
import { message } from "@regia/domain/messages";
import { Refusal } from "../../lib/http/index.ts";

/** A message of a completion, and where the request has it. */
interface PlacedMessage {
  readonly message: ChatCompletionMessage;
  /** The field that has the content, or the item that it comes from. */
  place: string;
  /** The item of each call of a tool. */
  readonly calls: string[];
}

type AssistantMessage = Extract<ChatCompletionMessage, { readonly role: "assistant" }>;

type MessageItem = Extract<ResponseInputItem, { readonly role: string }>;

/** A single text is no list: not all servers read lists. */
function contentOf<Part, To extends object>(
  content: string | readonly Part[],
  translate: (part: Part) => To,
) {
  if (typeof content === "string") return content;
  const parts = content.map(translate);
  const [only] = parts;
  const isText = parts.length === 1 && only !== undefined && "text" in only;
  return isText && typeof only.text === "string" ? only.text : parts;
}

const textPart = ({ text }: { readonly text: string }) => ({ type: "text", text }) as const;

function messageOf(item: MessageItem): ChatCompletionMessage {
  switch (item.role) {
    case "user": {
      const content = contentOf(item.content, (part) => {
        if (part.type === "input_text") return textPart(part);
        const { image_url: url, detail } = part;
        return { type: "image_url", image_url: { url, ...(detail ? { detail } : {}) } } as const;
      });
      return { role: "user", content };
    }
    case "assistant": {
      const content = contentOf(item.content, (part) => (part.type === "refusal" ? part : textPart(part)));
      return { role: "assistant", content };
    }
    default:
      return { role: item.role, content: contentOf(item.content, textPart) };
  }
}

/** The messages of a request; what follows one another of an answer is one message. */
function messagesOf({ instructions, input }: ResponseRequest): readonly PlacedMessage[] {
  const placed: PlacedMessage[] = [];
  const add = (added: ChatCompletionMessage, place: string) => {
    const whole: PlacedMessage = { message: added, place, calls: [] };
    placed.push(whole);
    return whole;
  };
  if (instructions) add({ role: "system", content: instructions }, "instructions");
  if (typeof input === "string") {
    add({ role: "user", content: input }, "input");
    return placed;
  }
  /** The answer to which the next item may belong. */
  let answer: { readonly message: AssistantMessage; readonly placed: PlacedMessage } | undefined;
  const begin = (begun: AssistantMessage, place: string) => {
    answer = { message: begun, placed: add(begun, place) };
    return answer;
  };
  for (const [index, item] of input.entries()) {
    const place = `input[${index}]`;
    switch (item.type) {
      case "reasoning":
        break;
      case "function_call": {
        const { call_id: id, name, arguments: args } = item;
        const { message: asking, placed: whole } =
          answer ?? begin({ role: "assistant", content: null }, place);
        asking.tool_calls = [
          ...(asking.tool_calls ?? []),
          { id, type: "function", function: { name, arguments: args } },
        ];
        whole.calls.push(place);
        break;
      }
      case "function_call_output": {
        const content = contentOf(item.output, textPart);
        add({ role: "tool", tool_call_id: item.call_id, content }, place);
        answer = undefined;
        break;
      }
      default: {
        const said = messageOf(item);
        if (said.role !== "assistant") {
          add(said, place);
          answer = undefined;
        } else if (answer !== undefined && answer.message.content === null) {
          answer.message.content = said.content;
          answer.placed.place = place;
        } else begin(said, place);
      }
    }
  }
  return placed;
}

/** The fields that have other names in a completion. */
const NAMES: Readonly<Record<string, string>> = {
  messages: "input",
  max_tokens: "max_output_tokens",
  max_completion_tokens: "max_output_tokens",
  reasoning_effort: "reasoning.effort",
  response_format: "text.format",
  verbosity: "text.verbosity",
};

/** The name of a field of a message, such as `.content[1]`. */
function nameWithin({ message: { role }, place, calls }: PlacedMessage, rest: string): string {
  // Instructions and an input that is a text have no fields.
  if (!place.includes("[")) return place;
  const [, call, argument = ""] = /^\.tool_calls\[(\d+)\](?:\.function)?(.*)$/.exec(rest) ?? [];
  if (call !== undefined) return `${calls[Number(call)] ?? place}${argument}`;
  const name =
    role === "tool" ? rest.replace(".content", ".output").replace(".tool_call_id", ".call_id") : rest;
  return `${place}${name.replace(".image_url.url", ".image_url")}`;
}

function nameOf(field: string, messages: readonly PlacedMessage[], request: ResponseRequest): string {
  const [, index, within = ""] = /^messages\.?\[?(\d+)\]?(.*)$/.exec(field) ?? [];
  const placed = messages[Number(index)];
  if (placed !== undefined) return nameWithin(placed, within);
  const [, head = field, rest = ""] = /^(\w+)(.*)$/s.exec(field) ?? [];
  if (head === "logprobs") return request.include?.length ? "include" : "top_logprobs";
  return `${NAMES[head] ?? head}${rest.replace(/\.(?:function|json_schema)\b/, "")}`;
}

/** A request of `/v1/responses` as a completion. */
export interface Translation {
  readonly completion: ChatCompletionRequest;
  /** The refusal of the completion, with the request's name of the field. */
  readonly renamed: (refusal: Refusal) => Refusal;
}

function formatOf({ text }: ResponseRequest): ChatCompletionRequest["response_format"] {
  const format = text?.format;
  if (format?.type !== "json_schema") return format;
  const { type, ...schema } = format;
  return { type, json_schema: schema };
}

/** @throws Refusal `invalid_value` for an input without messages, and for the output of a call that is not there */
export function translated(request: ResponseRequest): Translation {
  const messages = messagesOf(request);
  const wrong = (field: string) =>
    new Refusal("invalid_value", message("requests:fieldInvalid", { field }), { field });
  const all = messages.map((placed) => placed.message);
  if (messages.every(({ place }) => place === "instructions")) throw wrong("input");
  const unasked = messages[unaskedResult(all)];
  if (unasked !== undefined) throw wrong(`${unasked.place}.call_id`);
  const { tools, tool_choice: choice, top_logprobs: most } = request;
  const hasLogprobs = request.include?.includes(INCLUDED_LOGPROBS) || (most ?? 0) > 0;
  const completion: ChatCompletionRequest = {
    ...unknownResponseFields(request),
    model: request.model,
    messages: all,
    n: 1,
    stream: request.stream,
    max_completion_tokens: request.max_output_tokens,
    tools: tools?.map(({ type, ...described }) => ({ type, function: described })),
    tool_choice:
      typeof choice === "object" && choice !== null
        ? { type: choice.type, function: { name: choice.name } }
        : choice,
    parallel_tool_calls: request.parallel_tool_calls,
    response_format: formatOf(request),
    verbosity: request.text?.verbosity,
    reasoning_effort: request.reasoning?.effort,
    temperature: request.temperature,
    top_p: request.top_p,
    ...(hasLogprobs ? { logprobs: true, top_logprobs: most } : {}),
  };
  const renamed = (refusal: Refusal): Refusal => {
    const { code, text, field, headers, met, cause } = refusal;
    if (field === undefined) return refusal;
    const name = nameOf(field, messages, request);
    const params = text.params?.["field"] === field ? { params: { ...text.params, field: name } } : {};
    return new Refusal(code, { ...text, ...params }, { field: name, headers, met, cause });
  };
  return { completion, renamed };
}
