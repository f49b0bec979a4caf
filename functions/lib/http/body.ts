import { MAX_BODY_BYTES } from "@regia/api/admin";
import { message } from "@regia/domain/messages";
import { malformed, Refusal } from "./refusal.ts";

/** Maximum nesting of a body; valid ones need four levels. */
const DEEPEST = 12;

const tooLarge = () => new Refusal("payload_too_large", message("requests:tooLarge"));

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Whether PostgreSQL can store every string in a value: no NUL and no lone surrogate. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([key, inner]) => isStorable(key, depth + 1) && isStorable(inner, depth + 1),
  );
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
  const bytes = await readBytes(request);
  if (type !== "application/json") throw malformed();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw malformed();
  }
  if (!isRecord(value) || !isStorable(value)) throw malformed();
  return value;
}
