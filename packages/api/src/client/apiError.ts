import { mapAuthError, readServerError } from "@regia/domain/errors";

/**
 * Why a request failed: no response (`unreachable`, `timeout`), a redirect, which is not followed (`moved`), a response of
 * another shape, such as a page of HTML (`unexpected`), or an error response (`refused`).
 */
export type ApiErrorKind = "unreachable" | "timeout" | "moved" | "unexpected" | "refused";

interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  readonly url: string;
  /** HTTP status; 0 by default: there was no response. */
  readonly status?: number;
  readonly body?: unknown;
  readonly location?: string | null;
  readonly retryAfter?: string | null;
  readonly cause?: unknown;
}

// The domain recognises network faults by these names.
const NAMES: Readonly<Partial<Record<ApiErrorKind, string>>> = {
  unreachable: "NetworkError",
  timeout: "TimeoutError",
};

/** A failed request. Its message is the server's, empty if there is none. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly url: string;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The server's error code; empty if there is none. */
  readonly code: string;
  /** The body of an error response. */
  readonly body: unknown;
  /** The target of a redirect. */
  readonly location: string | null;
  /** The header `Retry-After`, unparsed. */
  readonly retryAfter: string | null;

  constructor({ kind, url, status = 0, body, location = null, retryAfter = null, cause }: ApiErrorDetails) {
    const { code, text } = readServerError(body);
    super(text, { cause });
    this.name = NAMES[kind] ?? "ApiError";
    this.kind = kind;
    this.url = url;
    this.status = status;
    this.code = code;
    this.body = body;
    this.location = location;
    this.retryAfter = retryAfter;
  }
}

/** Whether the server answered with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof ApiError && statuses.includes(error.status);
}

/** Whether the token was refused: 401, or 403 with a code of the auth service. */
export function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== "refused") return false;
  return error.status === 401 || mapAuthError(error.body).code === "SESSION_EXPIRED";
}
