import { ApiError } from "./apiError.ts";

/** A request to a function or a service of the backend. */
export interface ApiRequest {
  readonly url: string;
  readonly method?: "GET" | "POST" | "PUT" | "DELETE" | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Time-out in milliseconds; {@link REQUEST_TIMEOUT_MS} by default. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How the body of a success is read: parsed as JSON, by default, or as a Blob. */
  readonly reads?: "json" | "blob" | undefined;
}

/** A successful response. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The default time-out, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 15_000;

async function send(
  request: ApiRequest,
  timeout: AbortSignal,
  fetchThrough: typeof fetch,
): Promise<Response> {
  const { url, method = "GET", headers, body, signal } = request;
  try {
    return await fetchThrough(url, {
      method,
      cache: "no-store",
      // A redirect would send the token to another address.
      redirect: "manual",
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError({ kind: timeout.aborted ? "timeout" : "unreachable", url, cause });
  }
}

/** Waits for a body; a connection that breaks off meanwhile counts as unreachable. */
async function whole<Content>(reading: Promise<Content>, { url, signal }: ApiRequest): Promise<Content> {
  try {
    return await reading;
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError({ kind: "unreachable", url, cause });
  }
}

async function readJson(response: Response, request: ApiRequest): Promise<unknown> {
  const { url } = request;
  const text = await whole(response.text(), request);
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError({ kind: "unexpected", url, status: response.status, cause });
  }
}

/**
 * Sends a request once and reads its response.
 * @throws ApiError; the signal's reason when it is aborted
 */
export async function exchange(
  request: ApiRequest,
  fetchThrough: typeof fetch = fetch,
): Promise<ApiResponse> {
  const { url, timeoutMs = REQUEST_TIMEOUT_MS } = request;
  const response = await send(request, AbortSignal.timeout(timeoutMs), fetchThrough);
  const { status, headers, type } = response;
  if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
    throw new ApiError({ kind: "moved", url, status, location: headers.get("location") });
  }
  const body =
    response.ok && request.reads === "blob"
      ? await whole(response.blob(), request)
      : await readJson(response, request);
  if (response.ok) return { status, headers, body };
  throw new ApiError({ kind: "refused", url, status, body, retryAfter: headers.get("retry-after") });
}
