import { isStorable } from "@regia/functions/http";
import type { Service } from "./response.ts";

/** Maximum body size of each service, in bytes. Storage allows for a multipart form around a 5 MB file. */
export const LARGEST_BODY: Readonly<Record<Service, number>> = {
  auth: 64 * 1024,
  rest: 2 * 1024 * 1024,
  storage: 5 * 1024 * 1024 + 64 * 1024,
};

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

const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = Buffer.from('"\\[{]}');

/** Whether a JSON text is nested within the maximum; checked before it is parsed. */
export function isShallow(bytes: Uint8Array): boolean {
  let depth = 0;
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
  }
  return true;
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
