import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { errnoOf, Failure } from "../failure/index.ts";

/** A listening HTTP server. */
export interface HttpListener {
  readonly port: number;
  /** Accepts no more requests and waits for running ones, at most `timeout` milliseconds. */
  close(timeout: number): Promise<void>;
}

function failureOf(error: Error, host: string, port: number): Error {
  const details = { host, port: String(port) };
  switch (errnoOf(error)) {
    case "EADDRINUSE":
      return new Failure("port-in-use", details, error);
    case "EACCES":
      return new Failure("address-forbidden", details, error);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new Failure("address-unavailable", details, error);
    default:
      return error;
  }
}

async function close(server: Server, timeout: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

/**
 * Starts to listen.
 * @throws Failure `port-in-use`, `address-forbidden` or `address-unavailable`.
 */
export function listen(handler: RequestListener, host: string, port: number): Promise<HttpListener> {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, handler);
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(failureOf(error, host, port)));
    server.listen({ host, port, exclusive: true }, () => {
      server.removeAllListeners("error");
      const { port: taken } = server.address() as AddressInfo;
      resolve({ port: taken, close: (timeout) => close(server, timeout) });
    });
  });
}
