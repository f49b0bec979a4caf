import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { boundedFetch } from "./boundedFetch.ts";
import type { McpServer } from "./servers.ts";

/** The longest time of a timer, in milliseconds: a signal ends calls earlier. */
const LONGEST_TIMER = 2_147_483_647;

/** Milliseconds in which a server learns that its session is over. */
const PARTING = 1_000;

/** A connection to a server. */
export interface Connection {
  readonly client: Client;
  /** How its requests are bounded. */
  readonly options: { readonly signal: AbortSignal; readonly timeout: number };
}

/** The server was not reached, so that it was asked nothing. */
export class NotConnected extends Error {
  override name = "NotConnected";
}

// The client is large, so it is loaded with the first connection.
const load = async () => {
  const [sdk, http, validation] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
    import("@modelcontextprotocol/sdk/validation/cfworker"),
  ]);
  return { ...sdk, ...http, ...validation };
};

/** Ends a session, and the connection. */
async function part(transport: StreamableHTTPClientTransport, client: Client): Promise<void> {
  const late = setTimeout(() => void client.close(), PARTING);
  try {
    if (transport.sessionId !== undefined) await transport.terminateSession();
  } catch {
    // A server forgets its sessions by itself.
  } finally {
    clearTimeout(late);
    await client.close();
  }
}

/**
 * Connects to a server for as long as `use` takes.
 * @throws NotConnected; AnswerTooLarge; what `use` throws
 */
export async function connected<T>(
  { url, headers }: McpServer,
  signal: AbortSignal,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const sdk = await load();
  const excess = new AbortController();
  const options = { signal: AbortSignal.any([signal, excess.signal]), timeout: LONGEST_TIMER };
  const transport = new sdk.StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: boundedFetch((error) => excess.abort(error)),
  });
  const client = new sdk.Client(
    { name: "regia", version: "1" },
    { jsonSchemaValidator: new sdk.CfWorkerJsonSchemaValidator() },
  );
  try {
    try {
      // The SDK's own types leave a field of the transport undefined that they declare as missing.
      await client.connect(transport as Parameters<Client["connect"]>[0], options);
    } catch (error) {
      throw new NotConnected("The server was not reached.", { cause: error });
    }
    return await use({ client, options });
  } catch (error) {
    excess.signal.throwIfAborted();
    throw error;
  } finally {
    // Nobody waits for the end of a session.
    void part(transport, client);
  }
}
