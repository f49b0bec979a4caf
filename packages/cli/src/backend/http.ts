/** A request to a backend. */
export interface BackendRequest {
  readonly url: string;
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Timeout of the request in milliseconds. Default: 15 s. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** An answer whose body was JSON. */
export interface BackendAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Why a request did not succeed. */
export class BackendError extends Error {
  override name = "BackendError";
  readonly kind: "unreachable" | "timeout" | "moved" | "notRegia" | "refused";
  readonly url: string;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** The body of a refusal. */
  readonly body: unknown;
  /** The target of a redirect. It is not followed: the token may only go to the address that the person named. */
  readonly location: string | null;
  readonly retryAfter: string | null;

  constructor(
    fields: Pick<BackendError, "kind" | "url"> &
      Partial<Pick<BackendError, "status" | "body" | "location" | "retryAfter" | "cause">>,
  ) {
    super(`${fields.kind} ${fields.url}`, { cause: fields.cause });
    this.kind = fields.kind;
    this.url = fields.url;
    this.status = fields.status ?? 0;
    this.body = fields.body;
    this.location = fields.location ?? null;
    this.retryAfter = fields.retryAfter ?? null;
  }
}

const TIMEOUT = 15_000;

async function receive(request: BackendRequest, timeout: AbortSignal): Promise<Response> {
  const { url, method = "GET", headers = {}, body, signal } = request;
  try {
    return await fetch(url, {
      method,
      redirect: "manual",
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new BackendError({ kind: timeout.aborted ? "timeout" : "unreachable", url, cause });
  }
}

async function readBody(response: Response, url: string): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new BackendError({ kind: "unreachable", url, cause });
  });
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new BackendError({ kind: "notRegia", url, status: response.status });
  }
}

/**
 * Sends a request and reads its JSON answer.
 *
 * @throws BackendError if the backend cannot be reached, times out, redirects, sends something other than JSON (a login
 * page, another server) or refuses; the signal's reason when it is aborted
 */
export async function ask(request: BackendRequest): Promise<BackendAnswer> {
  const { url, timeout = TIMEOUT } = request;
  const response = await receive(request, AbortSignal.timeout(timeout));
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    throw new BackendError({ kind: "moved", url, status, location: headers.get("location") });
  }
  const body = await readBody(response, url);
  if (response.ok) return { status, headers, body };
  throw new BackendError({ kind: "refused", url, status, body, retryAfter: headers.get("retry-after") });
}
