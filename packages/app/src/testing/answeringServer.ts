import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A response: HTTP status, JSON and headers. */
export interface ServerAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP server on a free port that ends with the test. */
export interface AnsweringServer {
  readonly url: string;
  /** The requests so far: method and path. */
  readonly requests: readonly string[];
}

/** Serves the response of `answer`, which gets a request's method and path, and how often that came, from 1. */
export async function serve(
  answer: (request: string, number: number) => ServerAnswer,
): Promise<AnsweringServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url?.split("?")[0]}`;
    requests.push(name);
    const { status, body, headers } = answer(name, requests.filter((before) => before === name).length);
    request.resume();
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
