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

const FINISHES: ReadonlyMap<string, FinishReason> = new Map([
  ["stop", "stop"],
  ["length", "length"],
  ["content_filter", "content_filter"],
  ["tool_calls", "tool_calls"],
  ["function_call", "tool_calls"],
]);

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => Object(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** The HTTP status that an error inside an answer stands for: servers write it in either field, as a number or as digits. */
function statusIn(error: unknown): number {
  const { status, code } = fieldsOf(error);
  const numbers = [status, code].map((value) => Number(typeof value === "number" ? value : textIn(value)));
  return numbers.find((number) => Number.isInteger(number) && number >= 400 && number < 600) ?? 500;
}

/**
 * The place of each call of a tool among the calls. Servers may leave the index out, or give all calls the same one: a call
 * begins where an id and a name come that the call of this place does not have.
 */
class CallPlaces {
  readonly #ids: (string | undefined)[] = [];
  /** The place that each index of the server stands for now. */
  readonly #places = new Map<unknown, number>();

  placeOf({
    index,
    id,
    name,
  }: {
    readonly index: unknown;
    readonly id: string;
    readonly name: string;
  }): number {
    const known = this.#places.get(index);
    const isNew = known === undefined || (id !== "" && name !== "" && this.#ids[known] !== id);
    if (!isNew) return known;
    this.#places.set(index, this.#ids.length);
    return this.#ids.push(id) - 1;
  }
}

/** What the documents of a stream say, one after the other. */
class CompletionReader {
  readonly #onDelta: (delta: ModelDelta) => void;
  #reason: unknown;
  #usage: Fields | undefined;
  readonly #places = new CallPlaces();
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
      throw refusedBy({ status: statusIn(error), code, ...told });
    }
    if (typeof usage === "object" && usage !== null) this.#usage = fieldsOf(usage);
    const choice = fieldsOf(listOf(choices)[0]);
    // An answer that is no stream has a message instead.
    const delta = fieldsOf(choice["delta"] ?? choice["message"]);
    // Some servers write the same in both fields.
    this.#text("reasoning", textIn(delta["reasoning_content"]) || delta["reasoning"]);
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

  #call(call: Fields, place: number): void {
    const { name: called, arguments: args } = fieldsOf(call["function"]);
    const id = textIn(call["id"]);
    const name = textIn(called);
    const index = Number.isSafeInteger(call["index"]) ? call["index"] : place;
    this.#onDelta({
      type: "tool-call",
      index: this.#places.placeOf({ index, id, name }),
      id: id || undefined,
      name: name || undefined,
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
      finish: FINISHES.get(reason ?? "stop") ?? "stop",
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
  const isUnknown = refusal.param === "max_tokens" && refusal.code === "unsupported_parameter";
  return isUnknown || /max_completion_tokens/.test(refusal.message ?? "");
}

async function readStream(response: Response, completion: CompletionReader): Promise<ModelEnd> {
  const isStream = /^text\/event-stream/i.test(response.headers.get("content-type") ?? "");
  const decoder = new TextDecoder();
  if (!isStream) {
    completion.read(await boundedText(response, LARGEST_ANSWER));
    return completion.end();
  }
  let failure: unknown;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (failure !== undefined || completion.isDone) return;
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
  /** Why no more can be read; undefined while it can. */
  const feed = (text: string): unknown => {
    parser.feed(text);
    return failure;
  };
  for await (const bytes of response.body ?? []) {
    const failed = feed(decoder.decode(bytes, { stream: true }));
    // The connection closes with the loop.
    if (failed !== undefined) throw failed;
    if (completion.isDone) return completion.end();
  }
  // The last event may lack its empty line. One that broke off says nothing.
  const failed = feed("\n\n");
  const isBroken = failed instanceof ModelFailure && failed.refusal === undefined;
  if (failed !== undefined && !isBroken) throw failed;
  return completion.end();
}

/** Asks one model of a server that speaks OpenAI's protocol; what the request says is passed on as it came. */
export function compatibleModel({ url, key }: CompatibleServer, serverId: string): AskModel {
  const place = `${url} ${serverId}`;
  const post = (
    { messages, maxOutputTokens, fields, moreFields }: ModelRequest,
    { signal, isRenamed }: { readonly signal: AbortSignal; readonly isRenamed: boolean },
  ) =>
    directFetch(`${url}/chat/completions`, {
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
  return async (request, { signal, onDelta }) => {
    const isRenamed = renaming.has(place) || RENAMED_LIMIT.test(serverId);
    let response = await post(request, { signal, isRenamed });
    if (!response.ok) {
      const failure = await refusalOf(response);
      if (isRenamed || !wantsNewName(failure)) throw failure;
      response = await post(request, { signal, isRenamed: true });
      if (!response.ok) throw await refusalOf(response);
      // Only now is it certain that the server knows the newer name.
      renaming.add(place);
    }
    return await readStream(response, new CompletionReader(onDelta));
  };
}
