import { storageError } from "./answer.ts";
import { rebuilt } from "./body.ts";

/** Paths where an object is read: a stale session must not hide what everybody may see. */
const READING = /^\/storage\/v1\/object\/(?!list\/|move$|copy$)/;

/** Whether a request only reads an object, and so goes on without the token that was not accepted. */
export function readsObject(method: string, pathname: string): boolean {
  return (method === "GET" || method === "HEAD") && READING.test(pathname);
}

/** Whether a path can name an object at all: it can be decoded, and holds no control characters. */
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

/** The request with the file of a form as its body; lite itself finds no file in supabase-js's forms. */
async function unwrapped(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<Request | Response> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    return storageError(400, "InvalidRequest", "The form could not be read");
  }
  const file = [...form.values()].find((value) => value instanceof Blob);
  if (file === undefined) return storageError(400, "InvalidRequest", "The form holds no file");
  const headers = new Headers(request.headers);
  headers.set("content-type", file.type.split(";")[0]?.trim() || "application/octet-stream");
  headers.set("content-length", String(file.size));
  const cacheControl = form.get("cacheControl");
  if (typeof cacheControl === "string" && /^\d{1,9}$/.test(cacheControl)) {
    headers.set("cache-control", `max-age=${cacheControl}`);
  }
  return rebuilt(request, { headers, body: await file.arrayBuffer() });
}

/** The request as lite reads it: forms unwrapped, the true length told. */
export async function storageRequest(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  pathname: string,
): Promise<Request | Response> {
  if (!isUpload(request.method, pathname)) return rebuilt(request, { body: bytes });
  const type = request.headers.get("content-type") ?? "";
  if (/^multipart\/form-data\b/i.test(type)) return await unwrapped(request, bytes, type);
  const headers = new Headers(request.headers);
  headers.set("content-length", String(bytes.byteLength));
  if (type !== "") headers.set("content-type", type.split(";")[0]?.trim() ?? type);
  return rebuilt(request, { headers, body: bytes });
}

/** Files of strangers never act as pages of ours, whatever type they claim. */
export const OBJECT_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
};
