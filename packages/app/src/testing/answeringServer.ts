import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A response: HTTP status, JSON and headers. */
export interface ServerAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** Server-sent events instead of a body; after the last the connection breaks, unless that is `[DONE]`. */
  readonly events?: readonly (object | "[DONE]")[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP server on a free port that ends with the test. */
export interface AnsweringServer {
  readonly url: string;
  /** The requests so far: method and path. */
  readonly requests: readonly string[];
  /** Their parameters. */
  readonly queries: readonly URLSearchParams[];
}

/** Serves the response of `answer`, which gets a request's method and path, and how often that came, from 1. */
export async function serve(
  answer: (request: string, number: number) => ServerAnswer,
): Promise<AnsweringServer> {
  const requests: string[] = [];
  const queries: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const name = `${request.method} ${pathname}`;
    requests.push(name);
    queries.push(searchParams);
    const { status, body, headers, events } = answer(
      name,
      requests.filter((before) => before === name).length,
    );
    request.resume();
    if (events) {
      response.writeHead(status, { "Content-Type": "text/event-stream", ...headers });
      const text = events.map((event) => `data: ${event === "[DONE]" ? event : JSON.stringify(event)}\n\n`);
      // What was written leaves before the connection breaks.
      response.write(`: begin\n\n${text.join("")}`, () => {
        if (events.at(-1) === "[DONE]") response.end();
        else response.destroy();
      });
      return;
    }
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, queries };
}
