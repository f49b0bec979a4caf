import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { demonstrationAnswer } from "./answer.ts";
import type { ChatMessage } from "./request.ts";

/** The id of the demonstration's only model. */
export const DEMONSTRATION_MODEL = "demonstration";

/** Options of a demonstration provider. */
export interface DemonstrationOptions {
  /** Tokens a second of a streamed answer; default: 60, as from a quick model. */
  readonly pace?: number;
}

/** A running demonstration provider. */
export interface DemonstrationProvider {
  /** Its address, which ends in `/v1`; only this machine reaches it. */
  readonly url: string;
  /** The key that it asks for. */
  readonly key: string;
  /** Ends running answers and stops listening. */
  close(): Promise<void>;
}

const PACE = 60;

/** Maximum size of a request, in bytes. */
const LARGEST_BODY = 4 * 1024 * 1024;

const contentSchema = v.union([
  v.string(),
  v.array(v.looseObject({ type: v.string(), text: v.optional(v.string()) })),
  v.null(),
]);

const requestSchema = v.looseObject({
  model: v.string(),
  messages: v.pipe(
    v.array(v.looseObject({ role: v.string(), content: v.optional(contentSchema) })),
    v.minLength(1),
  ),
  stream: v.nullish(v.boolean()),
  stream_options: v.nullish(v.looseObject({ include_usage: v.nullish(v.boolean()) })),
  max_tokens: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
  max_completion_tokens: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

type CompletionRequest = v.InferOutput<typeof requestSchema>;

/** An error in the shape of the protocol. */
class ProtocolError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify(body));
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, code, message } =
    error instanceof ProtocolError ? error : new ProtocolError(500, "internal", "The demonstration failed.");
  const type = status < 500 ? "invalid_request_error" : "server_error";
  sendJson(response, status, { error: { message, type, param: null, code } });
}

function textOf(content: CompletionRequest["messages"][number]["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text = "" }) => text).join("\n");
}

/** The demonstration's tokens: a space and up to six characters. */
function tokensOf(text: string): string[] {
  return text.match(/\s*\S{1,6}|\s+$/gu) ?? [];
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new ProtocolError(413, "request_too_large", "The request is too large.");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new ProtocolError(400, "invalid_json", "The request's body is not JSON.");
  }
}

/** A prepared answer. */
interface Completion {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly tokens: readonly string[];
  readonly finish: "stop" | "length";
  readonly usage: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly total_tokens: number;
  };
}

function completionOf(request: CompletionRequest): Completion {
  if (request.model !== DEMONSTRATION_MODEL) {
    throw new ProtocolError(404, "model_not_found", "There is no such model.");
  }
  const messages: ChatMessage[] = request.messages.map(({ role, content }) => ({
    role,
    text: textOf(content),
  }));
  const all = tokensOf(demonstrationAnswer(messages));
  const tokens = all.slice(0, request.max_completion_tokens ?? request.max_tokens ?? all.length);
  const prompt = messages.reduce((sum, { text }) => sum + tokensOf(text).length, 0);
  return {
    id: `chatcmpl-${randomBytes(12).toString("hex")}`,
    created: Math.floor(Date.now() / 1000),
    tokens,
    finish: tokens.length < all.length ? "length" : "stop",
    usage: {
      prompt_tokens: prompt,
      completion_tokens: tokens.length,
      total_tokens: prompt + tokens.length,
    },
  };
}

/** Writes an answer in the pace; ends when its reader goes away. */
async function stream(
  { id, created, tokens, finish, usage }: Completion,
  response: ServerResponse,
  { pace, includeUsage }: { readonly pace: number; readonly includeUsage: boolean },
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
  });
  const head = { id, object: "chat.completion.chunk", created, model: DEMONSTRATION_MODEL };
  const send = (part: object) => response.write(`data: ${JSON.stringify({ ...head, ...part })}\n\n`);
  const choice = (delta: object, finish_reason: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason }], ...(includeUsage ? { usage: null } : {}) });
  choice({ role: "assistant", content: "" });
  const started = performance.now();
  for (const [index, content] of tokens.entries()) {
    const wait = started + (index * 1000) / pace - performance.now();
    // Late tokens follow at once.
    if (wait > 1) await pause(wait, undefined, { signal: gone.signal }).catch(() => {});
    if (gone.signal.aborted) return;
    choice({ content });
  }
  choice({}, finish);
  if (includeUsage) send({ choices: [], usage });
  response.end("data: [DONE]\n\n");
}

/**
 * Starts a provider that speaks OpenAI's protocol on a port of this machine: its answers are computed from the given text,
 * without a model.
 */
export async function startDemonstration({
  pace = PACE,
}: DemonstrationOptions = {}): Promise<DemonstrationProvider> {
  const key = randomBytes(24).toString("base64url");
  const expected = Buffer.from(`Bearer ${key}`);
  const isAllowed = ({ headers }: IncomingMessage): boolean => {
    const given = Buffer.from(headers.authorization ?? "");
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isAllowed(request)) throw new ProtocolError(401, "invalid_api_key", "The key is wrong.");
    const { method } = request;
    const [path] = (request.url ?? "").split("?");
    if (path === "/v1/models" && method === "GET") {
      const model = { id: DEMONSTRATION_MODEL, object: "model", created: 0, owned_by: "regia" };
      sendJson(response, 200, { object: "list", data: [model] });
    } else if (path === "/v1/chat/completions" && method === "POST") {
      const read = v.safeParse(requestSchema, await bodyOf(request));
      if (!read.success) throw new ProtocolError(400, "invalid_request", "The request has an unknown shape.");
      const { output } = read;
      const completion = completionOf(output);
      if (output.stream) {
        await stream(completion, response, {
          pace,
          includeUsage: output.stream_options?.include_usage === true,
        });
      } else {
        const { id, created, tokens, finish, usage } = completion;
        const message = { role: "assistant", content: tokens.join("") };
        const choices = [{ index: 0, message, logprobs: null, finish_reason: finish }];
        sendJson(response, 200, {
          id,
          object: "chat.completion",
          created,
          model: output.model,
          choices,
          usage,
        });
      }
    } else if (path === "/v1/models" || path === "/v1/chat/completions") {
      throw new ProtocolError(405, "method_not_allowed", "The method is not allowed.");
    } else throw new ProtocolError(404, "not_found", "There is no such address.");
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => sendError(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port: 0 }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
