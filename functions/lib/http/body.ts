import { MAX_BODY_BYTES } from "@regia/api/admin";
import { message } from "@regia/domain/messages";
import { malformed, Refusal } from "./refusal.ts";

/** Maximum nesting of a body; valid ones need four levels. */
const DEEPEST = 12;

/**
 * Reads a request's body; stops as soon as it is larger than `maximum` bytes.
 * @param accept whether the next part, of this many bytes, may be held; if not, reading stops.
 * @returns the bytes, or "too-large".
 */
export async function readBytes(
  request: Request,
  maximum: number,
  accept: (bytes: number) => boolean = () => true,
): Promise<Uint8Array<ArrayBuffer> | "too-large"> {
  if (request.body === null) return new Uint8Array();
  if (Number(request.headers.get("content-length") ?? 0) > maximum) {
    await request.body.cancel();
    return "too-large";
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > maximum || !accept(part.byteLength)) return "too-large";
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Whether a JSON value has at most `levels` levels of lists and objects. */
function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

/** Whether PostgreSQL can store all text in a JSON value: no NUL and no lone surrogate. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

/** Whether a value is an object of fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads the JSON object in a request's body.
 * @throws Refusal `payload_too_large` above 1 MB; `malformed` for another content type, for anything but a JSON object,
 * or for text that PostgreSQL cannot store.
 */
export async function readJsonObject(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (bytes === "too-large") throw new Refusal("payload_too_large", message("requests:tooLarge"));
  if (type !== "application/json") throw malformed();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw malformed();
  }
  if (!isRecord(value) || !isShallow(value, DEEPEST) || !isStorable(value)) throw malformed();
  return value;
}
