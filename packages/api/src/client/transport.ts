import { type RetryNotice, withRetry } from "@regia/domain/retry";
import { ApiError, hasStatus, isTokenRefused } from "./apiError.ts";
import { type ApiRequest, type ApiResponse, exchange } from "./exchange.ts";
import { pause } from "./pause.ts";

/** The source of a session's bearer token. */
export interface AccessTokens {
  /** The access token; null if nobody is signed in. */
  current(): Promise<string | null>;
  /** A new access token after one was refused; null if the session cannot be renewed. */
  renew(refused: string | null): Promise<string | null>;
}

/** The dependencies of a transport. */
export interface TransportOptions {
  readonly tokens: AccessTokens;
  /** The language of the server's messages. */
  readonly language: () => string;
  /** The key of the project, for the services of the backend. */
  readonly publishableKey?: string | undefined;
  /** Called when the server refuses the person because they are no admin. */
  readonly onForbidden?: (() => void) | undefined;
  /** Called before each wait between two attempts. */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly wait?: typeof pause | undefined;
  readonly random?: (() => number) | undefined;
}

/** When a request is retried. */
export type Repetition =
  /** After every transient failure: repeating the request is harmless. */
  | "safe"
  /** Only after 429, when it was certainly not executed. */
  | "unless-carried-out"
  /** Never. */
  | "never";

/** Sends requests on behalf of a session, with its token and language, and retries them by the domain's policy. */
export class Transport {
  readonly #options: TransportOptions;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /**
   * Sends a request until it succeeds or the policy's attempts are used up.
   * @throws ApiError of the last attempt; the signal's reason once it is aborted
   */
  async send(request: ApiRequest, repetition: Repetition = "never"): Promise<ApiResponse> {
    const { wait = pause, random = Math.random, onForbidden, onRetry } = this.#options;
    const { signal } = request;
    try {
      return await withRetry({
        operation: "adminCall",
        attempt: () => this.#sendAsSession(request),
        mayRepeat: (error) =>
          repetition === "safe" || (repetition === "unless-carried-out" && hasStatus(error, 429)),
        onRetry,
        environment: { now: Date.now, random, sleep: (milliseconds) => wait(milliseconds, signal) },
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === "forbidden") onForbidden?.();
      throw error;
    }
  }

  /** With the session's token; if that is refused, once more with a renewed one. */
  async #sendAsSession(request: ApiRequest): Promise<ApiResponse> {
    const { tokens } = this.#options;
    const token = await tokens.current();
    try {
      return await this.#sendWith(token, request);
    } catch (error) {
      if (!isTokenRefused(error)) throw error;
      const renewed = await tokens.renew(token);
      request.signal?.throwIfAborted();
      if (renewed === null) throw error;
      return await this.#sendWith(renewed, request);
    }
  }

  #sendWith(token: string | null, request: ApiRequest): Promise<ApiResponse> {
    const { language, publishableKey } = this.#options;
    const headers = {
      "Accept-Language": language(),
      ...(publishableKey === undefined ? {} : { apikey: publishableKey }),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...request.headers,
    };
    return exchange({ ...request, headers }, this.#options.fetch);
  }
}
