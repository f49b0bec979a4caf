import { MAX_BODY_BYTES } from "@regia/api/admin";
import { message } from "@regia/domain/messages";
import { malformed, Refusal } from "./refusal.ts";

/** The largest body that is read. */
export interface BodyBounds {
  readonly bytes: number;
  /** Levels of lists and objects within each other. */
  readonly levels: number;
}

/** Valid bodies need four levels. */
const USUAL_BOUNDS: BodyBounds = { bytes: MAX_BODY_BYTES, levels: 12 };

/** Milliseconds in which the next part of a body must arrive. */
const LONGEST_SILENCE = 10_000;

/** Bytes that the parts of a body must have on average, once there are many: every part costs time and memory. */
const SMALLEST_PARTS = { bytes: 64, from: 1_000 };

/**
 * Why a body was not read to its end: its sender stopped, sent it in tiny parts or closed the connection, or it was
 * refused meanwhile.
 */
export type BodyEnd = "stalled" | "shredded" | "cut-off" | "refused";

/** A body that is not read to its end. */
class BodyEnded extends Error {
  override name = "BodyEnded";
  readonly end: BodyEnd;

  constructor(end: BodyEnd) {
    super("The body was not read to its end.");
    this.end = end;
  }
}

/** Errors of a body whose connection has ended. */
const CUT_OFF: ReadonlySet<string> = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR"]);

/** Why a body was not read to its end; undefined for errors that have another cause. */
export function bodyEnd(error: unknown): BodyEnd | undefined {
  if (error instanceof BodyEnded) return error.end;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && CUT_OFF.has(code) ? "cut-off" : undefined;
}

async function drop(reader: ReadableStreamDefaultReader<unknown>): Promise<void> {
  while (!(await reader.read()).done);
}

/**
 * A request's body as it arrives. It fails when the next part takes longer than 10 seconds, when the parts are tiny,
 * and when one is not accepted; {@link bodyEnd} tells which. The time in which nobody reads does not count.
 * @param accept whether the next part, of this many bytes, may be held.
 */
export function arriving(
  request: Request,
  accept: (bytes: number) => boolean = () => true,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  let parts = 0;
  let size = 0;
  return new ReadableStream(
    {
      pull: async (controller) => {
        reader ??= request.body?.getReader();
        if (reader === undefined) return controller.close();
        const timer = setTimeout(() => controller.error(new BodyEnded("stalled")), LONGEST_SILENCE);
        try {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          parts += 1;
          size += value.byteLength;
          const isShredded = parts >= SMALLEST_PARTS.from && size < parts * SMALLEST_PARTS.bytes;
          if (isShredded || !accept(value.byteLength))
            throw new BodyEnded(isShredded ? "shredded" : "refused");
          controller.enqueue(value);
        } catch (error) {
          controller.error(error);
        } finally {
          clearTimeout(timer);
        }
      },
      // The rest is read and dropped: it would stand before the next request on the connection.
      cancel: () => {
        reader ??= request.body?.getReader();
        if (reader !== undefined) void drop(reader).catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Reads a request's body; stops as soon as it is larger than `maximum` bytes.
 * @returns the bytes, or "too-large".
 * @throws an error of {@link arriving}
 */
export async function readBytes(
  request: Request,
  maximum: number,
  accept?: (bytes: number) => boolean,
): Promise<Uint8Array<ArrayBuffer> | "too-large"> {
  const { body } = request;
  if (body === null) return new Uint8Array();
  if (Number(request.headers.get("content-length") ?? 0) > maximum) {
    await body.cancel();
    return "too-large";
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of arriving(request, accept)) {
    size += part.byteLength;
    if (size > maximum) return "too-large";
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
 * @param bounds 1 MB and 12 levels by default
 * @throws Refusal `payload_too_large` for a larger one; `malformed` for another content type, for a body that does not arrive
 * completely, for anything but a JSON object, or for text that PostgreSQL cannot store.
 */
export async function readJsonObject(
  request: Request,
  { bytes: largest, levels }: BodyBounds = USUAL_BOUNDS,
): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const bytes = await readBytes(request, largest).catch((error: unknown) => {
    if (bodyEnd(error) === undefined) throw error;
    throw new Refusal("malformed", message("requests:malformed"), { headers: { Connection: "close" } });
  });
  if (bytes === "too-large") throw new Refusal("payload_too_large", message("requests:tooLarge"));
  if (type !== "application/json") throw malformed();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw malformed();
  }
  if (!isRecord(value) || !isShallow(value, levels) || !isStorable(value)) throw malformed();
  return value;
}
