import { mapAuthError, readServerError } from "@regia/domain/errors";

/**
 * Why a request did not succeed: no answer (`unreachable`, `timeout`), a redirect, which is not followed (`moved`), an answer
 * that is not what was asked for, such as a page of HTML (`unexpected`), or a refusal (`refused`).
 */
export type ApiErrorKind = "unreachable" | "timeout" | "moved" | "unexpected" | "refused";

interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  readonly url: string;
  /** HTTP status; 0 unless told: there was no answer. */
  readonly status?: number;
  readonly body?: unknown;
  readonly location?: string | null;
  readonly retryAfter?: string | null;
  readonly cause?: unknown;
}

// The names by which the rules of retries and messages know a fault of the network.
const NAMES: Readonly<Partial<Record<ApiErrorKind, string>>> = {
  unreachable: "NetworkError",
  timeout: "TimeoutError",
};

/** A request that did not succeed. Its message is the server's own sentence, empty where there is none. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly url: string;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** The server's own code; empty where it gave none. */
  readonly code: string;
  /** The body of a refusal. */
  readonly body: unknown;
  /** Where a redirect points. */
  readonly location: string | null;
  /** The header `Retry-After`, as it came. */
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

/** Whether a call was refused because of its token: with 401, or with 403 and a code of the auth service. */
export function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== "refused") return false;
  return error.status === 401 || mapAuthError(error.body).code === "SESSION_EXPIRED";
}
