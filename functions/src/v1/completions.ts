import { randomUUID } from "node:crypto";
import type { CompletionUsage } from "@regia/api/v1";
import type { FinishReason } from "@regia/domain/chat";
import type { Locale } from "@regia/domain/messages";
import { jsonResponse, type Refusal } from "../../lib/http/index.ts";
import { eventStreamResponse } from "./eventStream.ts";
import { errorBody } from "./failures.ts";
import { type ChoiceDelta, WrittenChoice, wholeChoices } from "./written.ts";

/** How an answer ended. */
export interface Ended {
  /** How each choice ended. */
  readonly finishes: readonly FinishReason[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Decimal euro. */
  readonly cost: string;
  /** Who counted the tokens. */
  readonly source: "provider" | "estimate" | "none";
}

/** What a model writes for a request: one answer or several. */
export interface Generation {
  /** Id of the model that answers. */
  readonly model: string;
  /** Whether the demonstration answers, because no model is connected. */
  readonly demonstration: boolean;
  /** Whether the model's provider promises that documents follow the request's schema. */
  readonly hasValidDocuments: boolean;
  /** How many answers it writes. */
  readonly choices: number;
  /** What arrives; throws a Refusal where it breaks off. */
  readonly deltas: AsyncIterable<ChoiceDelta>;
  /** Resolves when everything has arrived. */
  readonly ended: () => Promise<Ended>;
  /** Aborted with a Refusal when the caller's token is no longer valid. */
  readonly token: AbortSignal;
  /** Ends it early; what was written is paid. */
  readonly stop: () => void;
}

function usageOf({ inputTokens, outputTokens }: Ended): CompletionUsage {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

/** What OpenAI's shapes have no field for: what the answer cost, and whether it is a demonstration. */
export function receiptOf({ demonstration }: Generation, { cost, source }: Ended) {
  return { cost, source, demonstration };
}

function headOf({ model }: Generation, object: string) {
  return {
    id: `chatcmpl-${randomUUID()}`,
    object,
    created: Math.floor(Date.now() / 1000),
    model,
  };
}

/** The whole answer as one JSON document. */
export async function wholeResponse(
  generation: Generation,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const written = await wholeChoices(generation.deltas, generation.choices);
  const ended = await generation.ended();
  const choices = written.map(({ message, logprobs }, index) => ({
    index,
    message,
    logprobs,
    finish_reason: ended.finishes[index] ?? "stop",
  }));
  return jsonResponse(
    200,
    {
      ...headOf(generation, "chat.completion"),
      choices,
      usage: usageOf(ended),
      regia: receiptOf(generation, ended),
    },
    headers,
  );
}

/** How a stream is written. */
export interface StreamOptions {
  /** Whether a last part says how many tokens were used. */
  readonly includeUsage: boolean;
  readonly locale: Locale;
  readonly headers: Readonly<Record<string, string>>;
  /** Turns anything that was thrown into what its caller may know. */
  readonly explain: (error: unknown) => Refusal;
}

async function* documents(
  generation: Generation,
  { includeUsage, locale, explain }: StreamOptions,
): AsyncGenerator<unknown> {
  const head = headOf(generation, "chat.completion.chunk");
  // OpenAI sends the field in every part, if it was asked for.
  const noUsage = includeUsage ? { usage: null } : {};
  const part = (
    index: number,
    { delta, logprobs = null }: { readonly delta: object; readonly logprobs?: unknown },
    finishReason: FinishReason | null = null,
  ) => ({ ...head, choices: [{ index, delta, logprobs, finish_reason: finishReason }], ...noUsage });
  const written = Array.from({ length: generation.choices }, () => new WrittenChoice());
  try {
    for (const index of written.keys()) yield part(index, { delta: { role: "assistant", content: "" } });
    for await (const { choice, delta } of generation.deltas) {
      const told = written[choice]?.add(delta);
      if (told !== undefined) yield part(choice, told);
    }
    const ended = await generation.ended();
    for (const index of written.keys()) {
      const last = part(index, { delta: {} }, ended.finishes[index] ?? "stop");
      const isLast = index === written.length - 1;
      yield isLast ? { ...last, regia: receiptOf(generation, ended) } : last;
    }
    if (includeUsage) yield { ...head, choices: [], usage: usageOf(ended) };
  } catch (error) {
    yield errorBody(explain(error), locale);
  }
}

/** The answer as server-sent events, one document each; a failure on the way is a document too. */
export function streamedResponse(generation: Generation, options: StreamOptions): Response {
  const event = (document: unknown) => `data: ${JSON.stringify(document)}\n\n`;
  const done = "data: [DONE]\n\n";
  async function* events() {
    for await (const document of documents(generation, options)) yield event(document);
    return done;
  }
  const broken = (reason: unknown) => event(errorBody(options.explain(reason), options.locale)) + done;
  return eventStreamResponse(generation, { events: events(), broken }, options.headers);
}
