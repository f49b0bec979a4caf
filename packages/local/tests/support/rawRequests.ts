import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { Person } from "./people.ts";
import type { TestServer } from "./server.ts";

/** A request that is written to the connection as it is, so that its body need not be complete or valid. */
export interface RawRequest {
  readonly socket: Socket;
  /** The response so far. */
  received(): string;
}

/** The head of a POST request with JSON. */
export function headOf(
  server: Pick<TestServer, "url" | "key">,
  person: Person | undefined,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const all = {
    Host: new URL(server.url).host,
    apikey: server.key,
    "Content-Type": "application/json",
    ...(person === undefined ? {} : { Authorization: `Bearer ${person.accessToken}` }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Sends parts on a new connection; whoever calls destroys the socket. */
export async function sendRaw(
  server: Pick<TestServer, "url">,
  ...parts: readonly (string | Uint8Array)[]
): Promise<RawRequest> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (part) => {
    text += part.toString("latin1");
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  for (const part of parts) socket.write(part);
  return { socket, received: () => text };
}

/** Waits for the status of the response. */
export function answered(request: RawRequest): Promise<number> {
  return eventually(() => {
    const status = /^HTTP\/1\.1 (?!100)(\d{3})/m.exec(request.received())?.[1];
    expect(status).toBeDefined();
    return Number(status);
  });
}
