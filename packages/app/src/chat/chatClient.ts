import {
  CHAT_PATH,
  type ChatErrorDetails,
  type ChatOffer,
  type ChatPart,
  type ChatRequest,
  chatError,
  chatOffer,
  chatPart,
} from "@regia/api/chat";
import { type AccessTokens, pause } from "@regia/api/client";
import { isNetworkFault } from "@regia/domain/errors";
import * as v from "valibot";

/** What arrives of an answer. After `restart` everything comes again from the beginning, and replaces what was there. */
export type AnswerEvent = ChatPart | { readonly type: "restart" };

/** The server refused the call before a stream began. */
export class ChatRefused extends Error {
  override name = "ChatRefused";
  readonly status: number;
  /** Null if the answer was not one of the chat function, for instance that of a proxy. */
  readonly details: ChatErrorDetails | null;

  constructor(status: number, details: ChatErrorDetails | null) {
    super(details?.message ?? `The chat function answered ${status}.`);
    this.status = status;
    this.details = details;
  }
}

/** The server could not be reached again, however often it was tried; an answer that had begun may go on there. */
export class ChatUnreachable extends Error {
  override name = "ChatUnreachable";
}

export interface ChatClientOptions {
  readonly tokens: AccessTokens;
  /** The language of the server's sentences. */
  readonly language: () => string;
  /** Address of the functions' host. Default: the page's. */
  readonly origin?: string;
  /** Waits before the server is tried again, in milliseconds; more than arrived before begins them anew. */
  readonly waits?: readonly number[];
}

const WAITS = [300, 1000, 2000, 4000, 8000, 8000];

/** A stream ended without its end: the connection was cut on the way. */
class StreamCut extends Error {
  override name = "StreamCut";
}

/** Whether repeating a call may help: the connection broke, or the host answered instead of the chat function. */
function isAbsence(error: unknown): boolean {
  if (error instanceof ChatRefused) return error.details === null && error.status >= 500;
  return error instanceof StreamCut || isNetworkFault(error);
}

/** The chat function's client: asks, follows and stops answers with the tokens of a session. */
export class ChatClient {
  readonly #options: ChatClientOptions;

  constructor(options: ChatClientOptions) {
    this.#options = options;
  }

  /** What can be asked in a workspace. @throws ChatRefused; TypeError without a connection */
  async offer(workspace: string, signal: AbortSignal): Promise<ChatOffer> {
    const response = await this.#send("GET", { workspace }, null, signal);
    return v.parse(chatOffer, await response.json());
  }

  /**
   * Asks, and gives what arrives until the answer has ended. A connection that breaks is replaced: before the stream began by the
   * same request, whose ids make it harmless; afterwards by following the answer.
   * @throws ChatRefused | ChatUnreachable | the signal's reason
   */
  ask(request: ChatRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent, void> {
    return this.#read(request.answer, request, signal);
  }

  /** What there is of an answer, and what follows until it has ended; nothing if there is no such answer. Throws as `ask`. */
  follow(answer: string, signal: AbortSignal): AsyncGenerator<AnswerEvent, void> {
    return this.#read(answer, null, signal);
  }

  /** Ends an answer that is being written; its text is kept. @throws ChatRefused; TypeError without a connection */
  async stop(answer: string): Promise<void> {
    const response = await this.#send("DELETE", { answer }, null);
    await response.body?.cancel();
  }

  async *#read(
    answer: string,
    request: ChatRequest | null,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent, void> {
    const { waits = WAITS } = this.#options;
    let hasBegun = request === null;
    let failures = 0;
    // It comes while the server begins.
    const parser = fetchParser();
    /** The most that one connection has brought: characters, and parts without any. */
    let most = 0;
    for (;;) {
      let arrived = 0;
      try {
        const response = await (hasBegun
          ? this.#send("GET", { answer }, null, signal)
          : this.#send("POST", {}, request, signal));
        if (response.status === 204) return;
        hasBegun = true;
        yield { type: "restart" };
        for await (const part of partsOf(response, parser)) {
          if (part === "done") return;
          arrived += "delta" in part ? part.delta.length : 1;
          if (arrived > most) {
            most = arrived;
            failures = 0;
          }
          yield part;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (!isAbsence(error)) throw error;
      }
      const wait = waits[failures];
      if (wait === undefined) throw new ChatUnreachable();
      failures += 1;
      await pause(wait, signal);
    }
  }

  /** With the session's token; if that is refused, once more with a renewed one. */
  async #send(
    method: "POST" | "GET" | "DELETE",
    query: Readonly<Record<string, string>>,
    body: ChatRequest | null,
    signal?: AbortSignal,
  ): Promise<Response> {
    const { tokens } = this.#options;
    const token = await tokens.current();
    try {
      return await this.#sendWith(token, method, query, body, signal);
    } catch (error) {
      if (!(error instanceof ChatRefused) || error.status !== 401) throw error;
      const renewed = await tokens.renew(token);
      signal?.throwIfAborted();
      if (renewed === null) throw error;
      return await this.#sendWith(renewed, method, query, body, signal);
    }
  }

  async #sendWith(
    token: string | null,
    method: string,
    query: Readonly<Record<string, string>>,
    body: ChatRequest | null,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    const { origin = "", language } = this.#options;
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${origin}${CHAT_PATH}${search && `?${search}`}`, {
      method,
      headers: {
        "Accept-Language": language(),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { "Content-Type": "application/json" }),
      },
      cache: "no-store",
      body: body && JSON.stringify(body),
      signal: signal ?? null,
    });
    if (response.ok) return response;
    const parsed = v.safeParse(chatError, await response.json().catch(() => null));
    throw new ChatRefused(response.status, parsed.success ? parsed.output.error : null);
  }
}

/** What reads a stream; null if it cannot be fetched now. */
const fetchParser = () =>
  import("eventsource-parser/stream").then(
    ({ EventSourceParserStream }) => EventSourceParserStream,
    () => null,
  );

const jsonPart = v.pipe(v.string(), v.parseJson(), chatPart);

/**
 * The parts of a stream, and "done" after the last; parts of a newer server that are not known here are left out.
 * @throws StreamCut if it ends before
 */
async function* partsOf(
  response: Response,
  parser: ReturnType<typeof fetchParser>,
): AsyncGenerator<ChatPart | "done", void> {
  if (!response.body) throw new StreamCut("There is no stream.");
  const Parser = (await parser) ?? (await fetchParser());
  if (Parser === null) throw new StreamCut("The code that reads streams did not come.");
  const reader = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new Parser()).getReader();
  try {
    for (;;) {
      // Browsers report a broken connection in ways of their own.
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new StreamCut("The stream broke.", { cause: error });
      });
      if (done) throw new StreamCut("The stream ended before its end.");
      if (value.data === "[DONE]") {
        yield "done";
        return;
      }
      const part = v.safeParse(jsonPart, value.data);
      if (part.success) yield part.output;
    }
  } finally {
    // Who stops reading closes the connection; a stream that has failed has nothing to close.
    await reader.cancel().catch(() => undefined);
  }
}
