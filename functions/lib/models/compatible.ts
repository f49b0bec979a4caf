import type { FinishReason } from "@regia/domain/chat";
import { createParser } from "eventsource-parser";
import { boundedText } from "./boundedText.ts";
import { errorIn, ModelFailure, refusedBy, secondsIn } from "./failures.ts";
import type { AskModel, ModelDelta, ModelEnd, ModelRequest } from "./protocol.ts";

/** A server that speaks OpenAI's protocol. */
export interface CompatibleServer {
  /** Base address that ends in `/v1`. */
  readonly url: string;
  readonly key: string | undefined;
}

/** Keys and answers go to the configured address alone. */
export const directFetch: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });

/** Most bytes of an answer that is no stream, and most characters of one event of a stream. */
const LARGEST_ANSWER = 8_000_000;

/** Most bytes of an error. A longer one says nothing. */
const LARGEST_ERROR = 100_000;

/** OpenAI's reasoning models, on whatever server, refuse the older name of the longest answer. */
const RENAMED_LIMIT = /(?:^|\/)(?:gpt-[5-9]|o[1-9])/;

/** Models that refused the older name, by server and id. */
const renaming = new Set<string>();

const FINISHES: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  length: "length",
  content_filter: "content_filter",
  tool_calls: "tool_calls",
  function_call: "tool_calls",
};

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => Object(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** What the documents of a stream say, one after the other. */
class CompletionReader {
  readonly #onDelta: (delta: ModelDelta) => void;
  #reason: unknown;
  #usage: Fields | undefined;
  /** Whether the server said that nothing follows. */
  isDone = false;

  constructor(onDelta: (delta: ModelDelta) => void) {
    this.#onDelta = onDelta;
  }

  /** @throws ModelFailure for an error, and for what is no document */
  read(data: string): void {
    if (data.trim() === "[DONE]") {
      this.isDone = true;
      return;
    }
    let document: unknown;
    try {
      document = JSON.parse(data);
    } catch {
      throw new ModelFailure("other");
    }
    this.add(fieldsOf(document));
  }

  add({ error, choices, usage }: Fields): void {
    if (error !== undefined && error !== null) {
      const { code, ...told } = errorIn({ error });
      const status = Number(fieldsOf(error)["status"] ?? fieldsOf(error)["code"]);
      throw refusedBy({ status: status >= 400 && status < 600 ? status : 500, code, ...told });
    }
    if (typeof usage === "object" && usage !== null) this.#usage = fieldsOf(usage);
    const choice = fieldsOf(listOf(choices)[0]);
    // An answer that is no stream has a message instead.
    const delta = fieldsOf(choice["delta"] ?? choice["message"]);
    for (const name of ["reasoning_content", "reasoning"]) this.#text("reasoning", delta[name]);
    this.#text("text", delta["content"]);
    this.#text("refusal", delta["refusal"]);
    for (const [place, call] of listOf(delta["tool_calls"]).entries()) this.#call(fieldsOf(call), place);
    const { logprobs, finish_reason: reason } = choice;
    if (typeof logprobs === "object" && logprobs !== null)
      this.#onDelta({ type: "logprobs", value: logprobs });
    if (typeof reason === "string" && reason !== "") this.#reason = reason;
  }

  #text(type: "text" | "reasoning" | "refusal", value: unknown): void {
    const text = textIn(value);
    if (text !== "") this.#onDelta({ type, text });
  }

  #call({ index, id, function: called }: Fields, place: number): void {
    const { name, arguments: args } = fieldsOf(called);
    this.#onDelta({
      type: "tool-call",
      index: Number.isSafeInteger(index) ? Number(index) : place,
      id: textIn(id) || undefined,
      name: textIn(name) || undefined,
      arguments: typeof args === "object" && args !== null ? JSON.stringify(args) : textIn(args),
    });
  }

  /** @throws ModelFailure for an answer that broke off */
  end(): ModelEnd {
    const reason = typeof this.#reason === "string" ? this.#reason : undefined;
    // A server may end properly without a reason, or with one of its own.
    const isEnded = reason === undefined ? this.isDone : reason !== "error";
    if (!isEnded) throw new ModelFailure("cut");
    const usage = this.#usage;
    return {
      finish: FINISHES[reason ?? "stop"] ?? "stop",
      usage: usage && { inputTokens: usage["prompt_tokens"], outputTokens: usage["completion_tokens"] },
    };
  }
}

/** What a server said instead of an answer. */
async function refusalOf(response: Response) {
  const { status, headers } = response;
  const body: unknown = await boundedText(response, LARGEST_ERROR)
    .then((text) => JSON.parse(text))
    .catch(() => undefined);
  return refusedBy({ status, retryAfter: secondsIn(headers.get("retry-after")), ...errorIn(body) });
}

/** Whether a server wants the newer name of the longest answer. */
function wantsNewName({ refusal }: ModelFailure): boolean {
  if (refusal?.status !== 400) return false;
  return refusal.param === "max_tokens" || /max_completion_tokens/.test(refusal.message ?? "");
}

async function readStream(response: Response, completion: CompletionReader): Promise<ModelEnd> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const decoder = new TextDecoder();
  if (!isStream) {
    completion.read(await boundedText(response, LARGEST_ANSWER));
    return completion.end();
  }
  let failure: unknown;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (failure !== undefined) return;
      try {
        completion.read(data);
      } catch (error) {
        failure = error;
      }
    },
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") failure ??= new ModelFailure("other");
    },
    maxBufferSize: LARGEST_ANSWER,
  });
  for await (const bytes of response.body ?? []) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    // The connection closes with the loop.
    if (failure !== undefined || completion.isDone) break;
  }
  // The last event may lack its empty line.
  parser.reset({ consume: true });
  if (failure !== undefined) throw failure;
  return completion.end();
}

/** Asks one model of a server that speaks OpenAI's protocol; what the request says is passed on as it came. */
export function compatibleModel({ url, key }: CompatibleServer, serverId: string): AskModel {
  const place = `${url} ${serverId}`;
  const post = ({ messages, maxOutputTokens, fields, moreFields }: ModelRequest, signal: AbortSignal) => {
    const isRenamed = renaming.has(place) || RENAMED_LIMIT.test(serverId);
    return directFetch(`${url}/chat/completions`, {
      method: "POST",
      signal,
      headers: { "Content-Type": "application/json", ...(key ? { Authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({
        ...moreFields,
        ...fields,
        model: serverId,
        messages,
        [isRenamed ? "max_completion_tokens" : "max_tokens"]: maxOutputTokens,
        stream: true,
        stream_options: { include_usage: true },
      }),
    });
  };
  return async (request, { signal, onDelta }) => {
    let response = await post(request, signal);
    if (!response.ok) {
      const failure = await refusalOf(response);
      if (renaming.has(place) || !wantsNewName(failure)) throw failure;
      renaming.add(place);
      response = await post(request, signal);
      if (!response.ok) throw await refusalOf(response);
    }
    return await readStream(response, new CompletionReader(onDelta));
  };
}
