import { AVATAR_HEAD_BYTES, AVATAR_TYPES, sniffImageType } from "@regia/domain/validation";
import { rebuilt } from "./body.ts";
import { storageError } from "./response.ts";

/**
 * A path as lite's router decodes it before it selects a route; undefined if it cannot be decoded. The functions below
 * take this path.
 */
export function routedPath(pathname: string): string | undefined {
  try {
    return decodeURI(pathname);
  } catch {
    return undefined;
  }
}

/** Paths of reads: an expired session must not hide public objects. */
const READING = /^\/storage\/v1\/object\/(?!list\/|move$|copy$)/;

/** Whether a request only reads an object; such a request is passed on without its invalid token. */
export function readsObject(method: string, pathname: string): boolean {
  return (method === "GET" || method === "HEAD") && READING.test(pathname);
}

/** Whether a path can be an object's: it can be decoded and has no control characters. */
export function isObjectPath(pathname: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

function isUpload(method: string, pathname: string): boolean {
  return (
    (method === "POST" || method === "PUT") &&
    /^\/storage\/v1\/object\/(?!list\/|move$|copy$|sign\/)/.test(pathname)
  );
}

/** An uploaded file. */
interface Upload {
  /** Its declared media type, without parameters. */
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
}

const withoutParameters = (type: string): string => type.split(";")[0]?.trim() || "application/octet-stream";

/** The uploaded file, taken out of its multipart form, if there is one: lite does not find it in supabase-js's forms. */
async function uploadOf(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<Upload | Response> {
  const type = request.headers.get("content-type") ?? "";
  const headers = new Headers(request.headers);
  if (!/^multipart\/form-data\b/i.test(type)) return { type: withoutParameters(type), body: bytes, headers };
  const parts = new Response(bytes, { headers: { "Content-Type": type } });
  const form = await parts.formData().catch(() => undefined);
  if (form === undefined) return storageError(400, "InvalidRequest", "The form could not be read");
  const file = [...form.values()].find((value) => value instanceof Blob);
  if (file === undefined) return storageError(400, "InvalidRequest", "The form holds no file");
  const cacheControl = form.get("cacheControl");
  if (typeof cacheControl === "string" && /^\d{1,9}$/.test(cacheControl)) {
    headers.set("cache-control", `max-age=${cacheControl}`);
  }
  return { type: withoutParameters(file.type), body: new Uint8Array(await file.arrayBuffer()), headers };
}

/**
 * The request in the form that lite reads: multipart forms unwrapped, the real length set, and a picture's content
 * compared with its declared type (decision 32), because the bucket checks only the declared type.
 */
export async function storageRequest(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  pathname: string,
): Promise<Request | Response> {
  if (!isUpload(request.method, pathname)) return rebuilt(request, { body: bytes });
  const upload = await uploadOf(request, bytes);
  if (upload instanceof Response) return upload;
  const { type, body, headers } = upload;
  if (Object.hasOwn(AVATAR_TYPES, type) && sniffImageType(body.subarray(0, AVATAR_HEAD_BYTES)) !== type) {
    return storageError(400, "invalid_mime_type", `The file is no ${type}`, 415);
  }
  headers.set("content-type", type);
  headers.set("content-length", String(body.byteLength));
  return rebuilt(request, { headers, body });
}

/** Headers that prevent uploaded files from running as pages of this origin, whatever their type or path. */
export const OBJECT_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
};
