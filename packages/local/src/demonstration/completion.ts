import { randomBytes } from "node:crypto";
import { translateTo } from "../texts/index.ts";
import { demonstrationAnswer } from "./answer.ts";
import { callsFor, type ToolCall } from "./calls.ts";
import type { Json } from "./jsonSchema.ts";
import type { CompletionRequest } from "./protocol.ts";
import type { ChatMessage } from "./request.ts";
import { statedResults, type ToolResult } from "./results.ts";
import { filledSchema } from "./schemas.ts";
import { type Values, valuesIn } from "./values.ts";
import { languageOf } from "./words.ts";

/** A token of an answer: of its text, or of one of its calls, which begins with its name. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "call"; readonly call: number; readonly name: string }
  | { readonly kind: "arguments"; readonly call: number; readonly text: string };

/** Why an answer ends. */
export type Finish = "stop" | "length" | "tool_calls";

/** A prepared answer; all its choices are the same. */
export interface Completion {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly choices: number;
  readonly pieces: readonly Piece[];
  readonly finish: Finish;
  readonly usage: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly total_tokens: number;
  };
}

/** The demonstration's tokens: a space and up to six characters. */
export function tokensOf(text: string): string[] {
  return text.match(/\s*\S{1,6}|\s+$/gu) ?? [];
}

type Message = CompletionRequest["messages"][number];

function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text = "" }) => text).join("\n");
}

/** The results of tools at the end of a conversation. */
function resultsIn(messages: readonly Message[]): ToolResult[] {
  const start = messages.findLastIndex(({ role }) => role !== "tool") + 1;
  const calls = new Map(
    messages
      .flatMap(({ tool_calls }) => tool_calls ?? [])
      .map(({ id, function: called }) => [id, called?.name]),
  );
  return messages
    .slice(start)
    .map((message) => ({ name: calls.get(message.tool_call_id ?? ""), text: textOf(message) }));
}

/** What a text holds, by kinds. */
function found({ text, locale: _locale, ...kinds }: Values): Json {
  const entries = Object.entries(kinds).filter(([, values]) => values.length > 0);
  return entries.length > 0 ? Object.fromEntries<Json>(entries) : { text };
}

/** The text before the first of the sequences that end it. */
function stoppedAt(text: string, stop: CompletionRequest["stop"]): string {
  const places = [stop ?? []]
    .flat()
    .map((sequence) => text.indexOf(sequence))
    .filter((place) => place >= 0);
  return text.slice(0, Math.min(text.length, ...places));
}

/** The calls or the text that answer a request. */
function answerTo(
  request: CompletionRequest,
  messages: readonly ChatMessage[],
): readonly ToolCall[] | string {
  const question = messages.findLast(({ role }) => role === "user")?.text ?? "";
  const locale = languageOf(question);
  const { tools, tool_choice: choice, response_format: format } = request;
  const results = resultsIn(request.messages);
  const isForced = choice === "required" || (typeof choice === "object" && choice !== null);
  // With the results the question is answered, unless a call is demanded.
  if (tools?.length && (results.length === 0 || isForced)) {
    const calls = callsFor(valuesIn(question, locale), {
      tools: tools.map(({ function: { name, description, parameters } }) => ({
        name,
        description: description ?? "",
        parameters: parameters ?? {},
      })),
      choice: typeof choice === "object" && choice !== null ? choice.function : (choice ?? "auto"),
      isParallel: request.parallel_tool_calls !== false,
    });
    if (calls.length > 0) return calls;
  }
  if (format && format.type !== "text") {
    const values = valuesIn([question, ...results.map(({ text }) => text)].join("\n"), locale);
    const schema = format.type === "json_schema" ? format.json_schema.schema : undefined;
    return JSON.stringify(schema ? filledSchema(schema, values) : found(values));
  }
  return results.length > 0 ? statedResults(results, translateTo(locale)) : demonstrationAnswer(messages);
}

function piecesOf(answer: ReturnType<typeof answerTo>, stop: CompletionRequest["stop"]): Piece[] {
  if (typeof answer === "string") {
    return tokensOf(stoppedAt(answer, stop)).map((text) => ({ kind: "text", text }));
  }
  return answer.flatMap(({ name, arguments: json }, call): Piece[] => [
    { kind: "call", call, name },
    ...tokensOf(json).map((text) => ({ kind: "arguments" as const, call, text })),
  ]);
}

/** Prepares the answer to a request. */
export function completionOf(request: CompletionRequest): Completion {
  const messages = request.messages.map((message) => ({ role: message.role, text: textOf(message) }));
  const answer = answerTo(request, messages);
  const all = piecesOf(answer, request.stop);
  const pieces = all.slice(0, request.max_completion_tokens ?? request.max_tokens ?? all.length);
  const prompt = messages.reduce((sum, { text }) => sum + tokensOf(text).length, 0);
  const choices = request.n ?? 1;
  const written = pieces.length * choices;
  const whole = typeof answer === "string" ? "stop" : "tool_calls";
  return {
    id: `chatcmpl-${randomBytes(12).toString("hex")}`,
    created: Math.floor(Date.now() / 1000),
    choices,
    pieces,
    finish: pieces.length < all.length ? "length" : whole,
    usage: { prompt_tokens: prompt, completion_tokens: written, total_tokens: prompt + written },
  };
}
