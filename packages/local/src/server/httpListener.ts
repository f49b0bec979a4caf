import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import {
  type AddressInfo,
  createServer as createNetServer,
  type ListenOptions,
  type Server as NetServer,
  type Socket,
} from "node:net";
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

/** How long a connection may be silent, in milliseconds, and how many there may be. */
export interface ConnectionLimits {
  /** Until the headers of a request have arrived, from the start of the connection or of the request. */
  readonly headersTimeout: number;
  /** Until a whole request has arrived. */
  readonly requestTimeout: number;
  /** Between two requests; a proxy that reuses connections must close them sooner. */
  readonly keepAliveTimeout: number;
  /** Without a byte in either direction, such as a client that does not read its response. */
  readonly timeout: number;
  /** How often the first two limits are checked. */
  readonly connectionsCheckingInterval: number;
  /** Connections at once; beyond, those without a request are closed, the oldest first. */
  readonly maxConnections: number;
}

/** The limits of every server. An upload of 5 MB arrives in time at 0.7 Mbit/s. */
const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  timeout: 120_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 1_000,
};

/** Closes connections above a number, so that silent ones do not keep others out. */
function boundConnections(servers: readonly Server[], most: number): void {
  const open = new Set<Socket>();
  const withoutRequest = new Set<Socket>();
  const forget = (socket: Socket) => {
    open.delete(socket);
    withoutRequest.delete(socket);
  };
  for (const server of servers) {
    server.on("connection", (socket) => {
      open.add(socket);
      withoutRequest.add(socket);
      socket.once("close", () => forget(socket));
      const [oldest = socket] = withoutRequest;
      if (open.size <= most) return;
      forget(oldest);
      oldest.destroy();
    });
    server.on("request", ({ socket }, response) => {
      withoutRequest.delete(socket);
      response.once("close", () => {
        if (open.has(socket)) withoutRequest.add(socket);
      });
    });
  }
}

/**
 * Sockets that share the port. Node takes one connection of each in a turn of its event loop, so that with one alone new
 * callers would wait while many answers are streamed. Only Linux divides connections among them.
 */
const SOCKETS = process.platform === "linux" ? 8 : 1;

async function bind(server: NetServer, options: ListenOptions): Promise<void> {
  server.listen(options);
  await once(server, "listening");
}

/**
 * Runs `action` with a socket that no other process has at the time.
 * @throws Error EADDRINUSE if another one has it
 */
async function whileBound(options: ListenOptions, action: () => Promise<void>): Promise<void> {
  const server = createNetServer();
  await bind(server, options);
  try {
    await action();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Lets servers listen on one port, which no other process has. */
async function bindAll(
  [first, ...others]: readonly [Server, ...Server[]],
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  const bindAt = async (wanted: number) => {
    await bind(first, { host, port: wanted, exclusive: true, reusePort: others.length > 0 });
    const { port: taken } = first.address() as AddressInfo;
    for (const server of others) await bind(server, { host, port: taken, exclusive: true, reusePort: true });
    return taken;
  };
  if (port === 0 || others.length === 0) return await bindAt(port);
  // Sockets that may share a port do not notice those of another process, so one that may not is tried before. A socket with
  // the port's name keeps a second server from doing the same meanwhile.
  await whileBound({ path: `\0regia-port-${port}` }, async () => {
    await whileBound({ host, port, exclusive: true }, async () => {});
    await bindAt(port);
  });
  return port;
}

/**
 * Starts to listen.
 * @throws Failure `port-in-use`, `address-forbidden` or `address-unavailable`.
 */
export async function listen(
  handler: RequestListener,
  { host, port }: { readonly host: string; readonly port: number },
  { timeout, maxConnections, ...limits }: ConnectionLimits = CONNECTION_LIMITS,
): Promise<HttpListener> {
  const create = () => createServer(limits, handler).setTimeout(timeout);
  const servers = [create(), ...Array.from({ length: SOCKETS - 1 }, create)] as const;
  boundConnections(servers, maxConnections);
  try {
    const taken = await bindAll(servers, { host, port });
    return {
      port: taken,
      close: async (wait) => {
        await Promise.all(servers.map((server) => close(server, wait)));
      },
    };
  } catch (error) {
    for (const server of servers) server.close();
    throw error instanceof Error ? failureOf(error, host, port) : error;
  }
}
