import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** An answer of the server: its HTTP status, its JSON and its headers. */
export interface ServerAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP server on a free port that ends with the test. */
export interface AnsweringServer {
  readonly url: string;
  /** The requests until now: method and path. */
  readonly requests: readonly string[];
}

/** Serves `answer` of each request, by its method and path and its number among the same ones, from 1. */
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
