import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** What a provider does with a request for an answer or for vectors. */
export type ProviderBehaviour =
  | {
      /** Answers with these words. */
      readonly kind: "text";
      readonly words: readonly string[];
      /** What it writes for itself before them. Default: nothing. */
      readonly reasoning?: readonly string[];
      /** The calls of tools after them, each with its arguments in pieces; only in streams. Default: none. */
      readonly calls?: readonly {
        readonly id: string;
        readonly name: string;
        readonly arguments: readonly string[];
      }[];
      /** Why it ends, as OpenAI's protocol says it. Default: `stop`. */
      readonly finish?: "stop" | "length" | "content_filter" | "tool_calls";
      /**
       * The tokens that it counts, or whatever it says instead; null if it does not say. Default: 10, and one for each word, those
       * for itself included.
       */
      readonly usage?: { readonly input: unknown; readonly output: unknown } | null;
      /** Milliseconds between two words. Default: 0. */
      readonly every?: number;
      /** The last word of a stream waits for it. Default: for nothing. */
      readonly until?: Promise<void>;
    }
  /** Answers with this document, whatever it was asked. */
  | { readonly kind: "document"; readonly body: unknown; readonly status?: number }
  /** Refuses. */
  | {
      readonly kind: "status";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** What it says of the refusal beside a sentence. */
      readonly error?: { readonly code?: string; readonly param?: string };
    }
  /** Accepts the request and says nothing. */
  | { readonly kind: "hang" }
  /** Ends its answer without a word. */
  | { readonly kind: "empty" }
  /** Closes the connection after these words; without any, before the first one. */
  | { readonly kind: "cut"; readonly words: readonly string[] }
  /** Says these words and leaves the answer open. */
  | { readonly kind: "endless"; readonly words: readonly string[] };

/** A request for an answer, as it arrived. */
export interface ProviderRequest {
  readonly headers: IncomingMessage["headers"];
  readonly body: {
    readonly model: string;
    readonly stream?: boolean;
    readonly max_tokens?: number;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
}

/** A request for vectors, as it arrived. */
export interface ProviderEmbeddingRequest {
  readonly headers: IncomingMessage["headers"];
  readonly body: {
    readonly model: string;
    readonly input: string | readonly unknown[];
    readonly dimensions?: number;
    readonly encoding_format?: string;
  };
}

/** A server that speaks OpenAI's protocol over HTTP and does what a test says. */
export interface Provider {
  /** Base address, which ends in `/v1`. */
  readonly url: string;
  /** The requests for answers, oldest first. */
  readonly requests: readonly ProviderRequest[];
  /** The requests for vectors, oldest first. */
  readonly embeddingRequests: readonly ProviderEmbeddingRequest[];
  /** How many answers were closed by the one who asked before their end. */
  readonly closed: number;
  /** Sets what the next requests get, one each; the last behaviour repeats. Forgets the former requests. */
  answer(...behaviours: readonly ProviderBehaviour[]): void;
  close(): Promise<void>;
}

/** How a provider is set up. */
export interface ProviderOptions {
  /** The ids that it lists. Default: one, `prova-1`. */
  readonly models?: readonly string[];
  /** The key that it asks for. Default: none. */
  readonly key?: string;
  /** Default: a free one. */
  readonly port?: number;
}

const USUAL: ProviderBehaviour = { kind: "text", words: ["Ciao", ", ", "mondo", "."] };

async function bodyOf<Body>(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Body;
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}

function sendError(
  response: ServerResponse,
  status: number,
  { headers, error }: Pick<Extract<ProviderBehaviour, { kind: "status" }>, "headers" | "error"> = {},
): void {
  const told = { message: `Status ${status}.`, type: "error", code: null, ...error };
  sendJson(response, status, { error: told }, headers);
}

/** The words of a behaviour, why it ends, and how many tokens it counts; null if it does not say. */
function contentOf(behaviour: ProviderBehaviour) {
  const words = "words" in behaviour ? behaviour.words : [];
  const {
    reasoning = [],
    finish = "stop",
    usage: said,
  } = behaviour.kind === "text" ? behaviour : { usage: undefined };
  const counted = said === undefined ? { input: 10, output: reasoning.length + words.length } : said;
  const usage = counted && {
    prompt_tokens: counted.input,
    completion_tokens: counted.output,
    total_tokens: Number(counted.input) + Number(counted.output),
  };
  return { words, reasoning, finish, usage };
}

function sendWhole(response: ServerResponse, model: string, behaviour: ProviderBehaviour): void {
  const { words, reasoning, finish, usage } = contentOf(behaviour);
  const thoughts = reasoning.length === 0 ? {} : { reasoning_content: reasoning.join("") };
  const message = { role: "assistant", content: words.join(""), ...thoughts };
  sendJson(response, 200, {
    id: "prova",
    object: "chat.completion",
    created: 1,
    model,
    choices: [{ index: 0, message, finish_reason: finish }],
    ...(usage === null ? {} : { usage }),
  });
}

/** Numbers of a vector, unless a request says otherwise. */
const DIMENSIONS = 8;

/** The same numbers for the same text, which 32-bit floats hold exactly. */
function vectorOf(input: unknown, dimensions: number): readonly number[] {
  return Array.from({ length: dimensions }, (_, index) => {
    const [byte = 0] = createHash("sha256")
      .update(JSON.stringify([index, input]))
      .digest();
    return (byte - 128) / 128;
  });
}

function sendVectors(
  response: ServerResponse,
  { model, input, dimensions = DIMENSIONS, encoding_format: format }: ProviderEmbeddingRequest["body"],
  behaviour: ProviderBehaviour,
): void {
  const isOne = typeof input === "string" || typeof input[0] === "number";
  const data = (isOne ? [input] : [...input]).map((one, index) => {
    const vector = vectorOf(one, dimensions);
    const embedding =
      format === "base64" ? Buffer.from(Float32Array.from(vector).buffer).toString("base64") : vector;
    return { object: "embedding", index, embedding };
  });
  const { usage } = contentOf(behaviour);
  const counted = usage && { prompt_tokens: usage.prompt_tokens, total_tokens: usage.prompt_tokens };
  sendJson(response, 200, { object: "list", data, model, ...(counted === null ? {} : { usage: counted }) });
}

async function stream(response: ServerResponse, model: string, behaviour: ProviderBehaviour): Promise<void> {
  const { words, reasoning, finish, usage } = contentOf(behaviour);
  const head = { id: "prova", object: "chat.completion.chunk", created: 1, model };
  const event = (data: object) => response.write(`data: ${JSON.stringify({ ...head, ...data })}\n\n`);
  const part = (delta: object, reason: string | null = null) =>
    event({ choices: [{ index: 0, delta, finish_reason: reason }] });
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.flushHeaders();
  const { every = 0, until, calls = [] } = behaviour.kind === "text" ? behaviour : {};
  const deltas: readonly object[] = [
    ...reasoning.map((thought) => ({ reasoning_content: thought })),
    ...words.map((content) => ({ content })),
    ...calls.flatMap(({ id, name, arguments: pieces }, index) => [
      { tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] },
      ...pieces.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
  ];
  for (const [index, delta] of deltas.entries()) {
    if (index === deltas.length - 1) await until;
    part({ role: "assistant", ...delta });
    if (every > 0) await pause(every);
    if (response.destroyed) return;
  }
  if (behaviour.kind === "endless") return;
  if (behaviour.kind === "cut") {
    // What was written leaves before the connection breaks.
    response.write("", () => response.destroy());
    return;
  }
  part({}, finish);
  if (usage !== null) event({ choices: [], usage });
  response.end("data: [DONE]\n\n");
}

/** Starts a provider on this machine; it says "Ciao, mondo." to every request. */
export async function startProvider({
  models = ["prova-1"],
  key,
  port = 0,
}: ProviderOptions = {}): Promise<Provider> {
  let behaviours: readonly ProviderBehaviour[] = [USUAL];
  let requests: ProviderRequest[] = [];
  let embeddingRequests: ProviderEmbeddingRequest[] = [];
  let closed = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
      return sendError(response, 401);
    if (request.url === "/v1/models") {
      const data = models.map((id) => ({ id, object: "model", created: 0, owned_by: "prova" }));
      return sendJson(response, 200, { object: "list", data });
    }
    const isEmbedding = request.url === "/v1/embeddings";
    if (!isEmbedding && request.url !== "/v1/chat/completions") return sendError(response, 404);
    const body = await bodyOf<ProviderRequest["body"] & ProviderEmbeddingRequest["body"]>(request);
    const former = requests.length + embeddingRequests.length;
    const behaviour = behaviours[Math.min(former, behaviours.length - 1)] ?? USUAL;
    (isEmbedding ? embeddingRequests : requests).push({ headers: request.headers, body });
    const counted = requests;
    response.once("close", () => {
      // One from before the newest behaviours may end late.
      if (counted !== requests) return;
      if (!response.writableFinished && behaviour.kind !== "cut") closed += 1;
    });
    if (behaviour.kind === "status") return sendError(response, behaviour.status, behaviour);
    if (behaviour.kind === "hang") return;
    if (behaviour.kind === "cut" && behaviour.words.length === 0) {
      response.destroy();
      return;
    }
    if (behaviour.kind === "document") return sendJson(response, behaviour.status ?? 200, behaviour.body);
    if (isEmbedding) return sendVectors(response, body, behaviour);
    if (body.stream) await stream(response, body.model, behaviour);
    else sendWhole(response, body.model, behaviour);
  };

  const server = createServer((request, response) => {
    // A request that its sender cuts off.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}/v1`,
    get requests() {
      return requests;
    },
    get embeddingRequests() {
      return embeddingRequests;
    },
    get closed() {
      return closed;
    },
    answer: (...next) => {
      behaviours = next.length === 0 ? [USUAL] : next;
      requests = [];
      embeddingRequests = [];
      closed = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
