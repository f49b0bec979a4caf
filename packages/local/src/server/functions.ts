import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { arriving, jsonResponse } from "@regia/functions/http";
import { requestIdOf } from "@regia/functions/log";
import { byteBudget, type Exhausted, type Lease } from "../gateway/index.ts";
import { kindOf, type Log } from "../log/index.ts";

/** A serverless function: a module's default export. */
type ServerlessFunction = (request: Request) => Promise<Response> | Response;

interface FunctionModule {
  readonly config?: { readonly schedule?: string };
  readonly default?: ServerlessFunction;
  /** The largest body that it takes, in bytes, if that is more than usual. */
  readonly largestBody?: number;
  /** Ends what goes on after the responses, such as answers of models; later calls begin anew. */
  readonly close?: () => Promise<void>;
}

/** The functions of a server. */
export interface Functions {
  /**
   * Answers `/.netlify/functions/NAME`.
   * @param address the caller's network address; undefined if it is unknown.
   */
  answer(request: Request, name: string, address: string | undefined): Promise<Response>;
  /** Ends what called functions still do, waiting at most `timeout` milliseconds. */
  close(timeout: number): Promise<void>;
}

/** The header with the caller's network address; a client's own value is ignored. */
const ADDRESS_HEADER = "x-nf-client-connection-ip";

/** Maximum body size of a call, in bytes, unless the function takes more; each has its own, lower maximum. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** Bytes of bodies that may be in memory at one time. */
const MEMORY_BYTES = { caller: 8 * 1024 * 1024, server: 32 * 1024 * 1024 };
/** The same for functions that take more than usual. */
const LARGE_MEMORY_BYTES = { caller: 32 * 1024 * 1024, server: 96 * 1024 * 1024 };

const fail = (
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response => jsonResponse(status, { error: { code, message } }, headers);

/** The response when too many bytes are in use. */
function tooManyBytes(exhausted: Exhausted): Response {
  const [status, code] =
    exhausted === "caller" ? ([429, "too_many_requests"] as const) : ([503, "unavailable"] as const);
  return fail(status, code, "Too many bodies at a time.", { "Retry-After": "2" });
}

/**
 * A request with another body and signal. Only the head of the original is read: the body of one that is refused by its head
 * stays with the listener, which can then keep the connection.
 */
function withBody(
  { url, method, headers }: Request,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Request {
  const isBodiless = method === "GET" || method === "HEAD";
  // The type does not name the option, which streams need.
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, duplex: "half" };
  return new Request(url, isBodiless ? init : { ...init, body });
}

/**
 * Serves the functions of a folder, each from NAME/index.ts, loaded on its first call. They read the backend's address
 * from the environment, as on their host.
 */
export function serveFunctions(folder: string, log: Log): Functions {
  const loaded = new Map<string, FunctionModule>();

  async function load(name: string): Promise<FunctionModule | undefined> {
    const file = join(folder, name, "index.ts");
    if (!existsSync(file)) return undefined;
    const module = (await import(pathToFileURL(file).href)) as FunctionModule;
    loaded.set(name, module);
    // Only the host calls what runs on a schedule.
    return module.config?.schedule === undefined ? module : undefined;
  }

  const leaseFor = byteBudget(MEMORY_BYTES);
  const largeLeaseFor = byteBudget(LARGE_MEMORY_BYTES);

  async function answerCall(request: Request, name: string, address: string | undefined): Promise<Response> {
    if (!/^[a-z][a-z0-9-]{0,63}$/.test(name)) return fail(404, "not_found", "There is no such function.");
    if (address === undefined) request.headers.delete(ADDRESS_HEADER);
    else request.headers.set(ADDRESS_HEADER, address);
    let lease: Lease | undefined;
    let exhausted: Exhausted | undefined;
    try {
      const { default: answer, largestBody } = (await load(name)) ?? {};
      if (answer === undefined) return fail(404, "not_found", "There is no such function.");
      // One that takes large bodies refuses larger ones in its own words.
      if (largestBody === undefined && Number(request.headers.get("content-length") ?? 0) > LARGEST_BODY) {
        return fail(413, "payload_too_large", "The body is too large.");
      }
      const held = (largestBody === undefined ? leaseFor : largeLeaseFor)(address ?? "");
      lease = held;
      const caller = new AbortController();
      let isFollowed = false;
      const accept = (bytes: number) => {
        // The signal of the original takes its body from the listener, so that it is asked for once the body is read.
        if (!isFollowed) request.signal.addEventListener("abort", () => caller.abort(), { once: true });
        isFollowed = true;
        exhausted = held.take(bytes);
        // What has arrived of a refused body is not kept.
        if (exhausted !== undefined) held.release();
        return exhausted === undefined;
      };
      const response = await answer(withBody(request, arriving(request, accept), caller.signal));
      return exhausted === undefined ? response : tooManyBytes(exhausted);
    } catch (error) {
      log.error({ event: "function", name, requestId: requestIdOf(request), ...kindOf(error) });
      return fail(500, "internal", "The function failed.");
    } finally {
      lease?.release();
    }
  }

  return {
    answer: answerCall,
    close: async (timeout) => {
      const closings = [...loaded].map(async ([name, { close }]) => {
        await close?.().catch((error: unknown) => log.error({ event: "function", name, ...kindOf(error) }));
      });
      const late = new AbortController();
      await Promise.race([
        Promise.all(closings),
        pause(timeout, undefined, { signal: late.signal }).catch(() => {}),
      ]);
      late.abort();
    },
  };
}
