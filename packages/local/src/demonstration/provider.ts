import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { completionOf } from "./completion.ts";
import { completionRequestOf, ProtocolError } from "./protocol.ts";
import { completionBody, stream } from "./sending.ts";

/** The id of the demonstration's only model that is listed; that of the vectors would be taken for one that answers. */
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

const PATHS: ReadonlySet<string> = new Set(["/v1/models", "/v1/chat/completions"]);

/** Maximum size of a request, in bytes. */
const LARGEST_BODY = 4 * 1024 * 1024;

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify(body));
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, code, message, param } =
    error instanceof ProtocolError ? error : new ProtocolError(500, "internal", "The demonstration failed.");
  const type = status < 500 ? "invalid_request_error" : "server_error";
  sendJson(response, status, { error: { message, type, param, code } });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) break;
    chunks.push(chunk);
  }
  if (size > LARGEST_BODY) {
    // What is still to come is read, so that the refusal arrives and the connection can be used again.
    request.resume();
    throw new ProtocolError(413, "request_too_large", "The request is too large.");
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new ProtocolError(400, "invalid_json", "The request's body is not JSON.");
  }
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
      const asked = completionRequestOf(await bodyOf(request));
      if (asked.model !== DEMONSTRATION_MODEL) {
        throw new ProtocolError(404, "model_not_found", "There is no such model.", "model");
      }
      const completion = completionOf(asked);
      if (asked.stream) {
        const includeUsage = asked.stream_options?.include_usage === true;
        await stream(completion, response, { model: asked.model, pace, includeUsage });
      } else sendJson(response, 200, completionBody(completion, asked.model));
    } else if (PATHS.has(path ?? "")) {
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
