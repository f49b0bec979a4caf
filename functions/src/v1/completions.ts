import { randomUUID } from "node:crypto";
import type { CompletionUsage } from "@regia/api/v1";
import type { FinishReason } from "@regia/domain/chat";
import type { Locale } from "@regia/domain/messages";
import { jsonResponse, type Refusal } from "../../lib/http/index.ts";
import { errorBody } from "./failures.ts";

/** How an answer ended. */
export interface Ended {
  readonly finish?: FinishReason | undefined;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Decimal euro. */
  readonly cost: string;
  /** Who counted the tokens. */
  readonly source: "provider" | "estimate" | "none";
}

/** An answer that a model writes. */
export interface Generation {
  /** Id of the model that answers. */
  readonly model: string;
  /** Whether the demonstration answers, because no model is connected. */
  readonly demonstration: boolean;
  /** The text as it arrives; throws a Refusal where it breaks off. */
  readonly deltas: AsyncIterable<string>;
  /** Resolves when all of the text has arrived. */
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
function receiptOf({ demonstration }: Generation, { cost, source }: Ended) {
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
  let content = "";
  for await (const delta of generation.deltas) content += delta;
  const ended = await generation.ended();
  const message = { role: "assistant", content, refusal: null };
  const choice = { index: 0, message, logprobs: null, finish_reason: ended.finish ?? "stop" };
  return jsonResponse(
    200,
    {
      ...headOf(generation, "chat.completion"),
      choices: [choice],
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
  const part = (delta: object, finishReason: FinishReason | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    ...noUsage,
  });
  try {
    yield part({ role: "assistant", content: "" });
    for await (const content of generation.deltas) yield part({ content });
    const ended = await generation.ended();
    yield { ...part({}, ended.finish ?? "stop"), regia: receiptOf(generation, ended) };
    if (includeUsage) yield { ...head, choices: [], usage: usageOf(ended) };
  } catch (error) {
    yield errorBody(explain(error), locale);
  }
}

/** The answer as server-sent events, one document each; a failure on the way is a document too. */
export function streamedResponse(generation: Generation, options: StreamOptions): Response {
  const parts = documents(generation, options);
  const encoder = new TextEncoder();
  const event = (data: string) => encoder.encode(`data: ${data}\n\n`);
  const { token } = generation;
  /** Aborted with the stream's end. */
  const ended = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      // Also for a program that does not read on.
      const breakOff = () => {
        const refusal = options.explain(token.reason);
        controller.enqueue(event(JSON.stringify(errorBody(refusal, options.locale))));
        controller.enqueue(event("[DONE]"));
        controller.close();
      };
      token.addEventListener("abort", breakOff, { once: true, signal: ended.signal });
    },
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (token.aborted) return;
      if (done) {
        ended.abort();
        controller.enqueue(event("[DONE]"));
        controller.close();
      } else controller.enqueue(event(JSON.stringify(value)));
    },
    // The caller reads no further.
    cancel: () => {
      ended.abort();
      generation.stop();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
      "X-Content-Type-Options": "nosniff",
      ...options.headers,
    },
  });
}
