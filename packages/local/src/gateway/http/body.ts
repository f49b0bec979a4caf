import { bodyEnd, isStorable, readBytes } from "@regia/functions/http";
import { byteBudget, type Exhausted } from "./byteBudget.ts";
import { type Service, serviceError } from "./response.ts";

/** Maximum size of a JSON body of each service, in bytes. */
const LARGEST_BODY: Readonly<Record<Service, number>> = {
  auth: 64 * 1024,
  rest: 2 * 1024 * 1024,
  storage: 256 * 1024,
};

/** Bytes of JSON bodies that may be in memory at one time. */
const MEMORY_BYTES = { caller: 8 * 1024 * 1024, server: 32 * 1024 * 1024 };

/** The response to a body that was not read to its end; undefined for other errors. */
export function incomplete(service: Service, error: unknown): Response | undefined {
  const end = bodyEnd(error);
  if (end === undefined) return undefined;
  const answer =
    end === "stalled"
      ? serviceError(service, 408, "RequestTimeout", "The body arrives too slowly")
      : serviceError(service, 400, "InvalidRequest", "The body ended early, or its parts are too small");
  // What follows on the connection is the rest of the body.
  answer.headers.set("Connection", "close");
  return answer;
}

/** The response when too many bytes are in use; the caller can ask again after some seconds. */
export function tooManyBytes(service: Service, exhausted: Exhausted): Response {
  const code = service === "storage" ? "SlowDown" : "over_request_rate_limit";
  const answer = serviceError(service, exhausted === "caller" ? 429 : 503, code, "Too many bodies at a time");
  answer.headers.set("Retry-After", "2");
  return answer;
}

/**
 * Reads a JSON body into memory.
 * @returns its bytes, or the response to one that is too large, too deep or too long, or does not fit beside the others.
 */
export type BodyReader = (
  service: Service,
  request: Request,
  ip: string | null,
) => Promise<Uint8Array<ArrayBuffer> | Response>;

/** Opens a reader whose bodies share a bounded amount of memory. */
export function bodyReader(): BodyReader {
  const leaseFor = byteBudget(MEMORY_BYTES);
  return async (service, request, ip) => {
    const lease = leaseFor(ip ?? "");
    let exhausted: Exhausted | undefined;
    try {
      const bytes = await readBytes(request, LARGEST_BODY[service], (size) => {
        exhausted = lease.take(size);
        return exhausted === undefined;
      });
      if (bytes === "too-large") {
        const code = service === "storage" ? "Payload too large" : "request_too_large";
        return serviceError(service, 413, code, "The object exceeded the maximum allowed size");
      }
      const reason = "The body is nested too deep, or is too long a list";
      const isCsv = /text\/csv/i.test(request.headers.get("content-type") ?? "");
      const isBounded = isCsv ? isBoundedCsv : isBoundedJson;
      return isBounded(bytes) ? bytes : serviceError(service, 400, "bad_json", reason);
    } catch (error) {
      if (exhausted !== undefined) return tooManyBytes(service, exhausted);
      const response = incomplete(service, error);
      if (response === undefined) throw error;
      return response;
    } finally {
      lease.release();
    }
  };
}

/** A copy of a request with another body, address or headers; a body that was read before can be read again. */
export function rebuilt(
  request: Request,
  {
    url = request.url,
    headers = request.headers,
    body,
  }: { url?: string; headers?: Headers; body: string | ArrayBuffer | Uint8Array<ArrayBuffer> | null },
): Request {
  const bodiless = request.method === "GET" || request.method === "HEAD";
  return new Request(url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(bodiless ? {} : { body }),
  });
}

/** Maximum nesting of a JSON body, because parsers are recursive. */
const DEEPEST = 64;

/** Maximum number of rows, or of fields, in a body: every row of a statement costs far more than its bytes. */
const LONGEST = 1_000;

const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT, COMMA] = Buffer.from('"\\[{]},');

/** Whether a JSON text is nested and long within the maxima; checked before it is parsed. */
function isBoundedJson(bytes: Uint8Array): boolean {
  let depth = 0;
  let members = 1;
  let inText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEEPEST) return false;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === COMMA && depth === 1) members += 1;
    if (members > LONGEST) return false;
  }
  return true;
}

/** Whether a list of comma-separated values is long within the maximum. */
function isBoundedCsv(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes).split(/\r\n|\n|\r/, LONGEST + 2).length <= LONGEST + 1;
}

/** Whether PostgreSQL can store the escapes in a JSON text. Invalid JSON is handled elsewhere. */
export function hasStorableEscapes(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes("\\u")) return true;
  try {
    return isStorable(JSON.parse(text));
  } catch {
    return true;
  }
}
