import { readServerError } from "@regia/domain/errors";
import { decideRetry, type RetryPolicy } from "@regia/domain/retry";
import { AdminCallFailed, hasStatus } from "./callFailure.ts";
import { pause } from "./pause.ts";

/** Where the admin function answers. */
const ADDRESS = "/.netlify/functions/admin";

/** Milliseconds after which an attempt is given up. */
const TIMEOUT_MS = 30_000;

const POLICY: RetryPolicy = { attempts: 3, baseDelayMs: 1000, growth: "doubling" };

/** Where the bearer token of the session comes from. */
export interface TokenSource {
  /** The access token; null where nobody is signed in. */
  current(): Promise<string | null>;
  /** A fresh access token, from a refreshed session; null where the session cannot be refreshed. */
  renew(): Promise<string | null>;
}

/** One call of the admin function. */
export interface AdminRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /**
   * True for a call that may be made twice without harm: it is made again also after a fault of the network or the server.
   * Any other is made again only where it was certainly not carried out (429).
   */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal;
}

/** What the transport is made of. */
export interface TransportDependencies {
  readonly tokens: TokenSource;
  /** The language in which the server is to give its reasons. */
  readonly language: () => string;
  /** The server no longer takes the person for an admin. */
  readonly onForbidden: () => void;
  readonly send?: typeof fetch;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

/** Carries calls to the admin function and back: token, language, retries (decision 25), and what its refusals mean. */
export class AdminTransport {
  readonly #dependencies: Required<TransportDependencies>;

  constructor(dependencies: TransportDependencies) {
    const send: typeof fetch = (input, init) => fetch(input, init);
    this.#dependencies = { send, wait: pause, random: Math.random, ...dependencies };
  }

  /**
   * The JSON that the function answers a call with.
   * @throws AdminCallFailed for a refusal or an answer that is not JSON; the browser's own error where there was no
   *   answer; the signal's reason once it is aborted
   */
  async ask(request: AdminRequest): Promise<unknown> {
    const { wait, random, onForbidden } = this.#dependencies;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#askAsSession(request);
      } catch (error) {
        request.signal.throwIfAborted();
        if (error instanceof AdminCallFailed && error.code === "forbidden") onForbidden();
        if (!request.isRepeatable && !hasStatus(error, 429)) throw error;
        const decision = decideRetry({
          policy: POLICY,
          failedAttempt: attempt,
          error,
          now: Date.now(),
          random: random(),
        });
        if (!decision.retry) throw error;
        await wait(decision.delayMs, request.signal);
      }
    }
  }

  /** With the session's token; once more with that of a refreshed session where the function refuses it. */
  async #askAsSession(request: AdminRequest): Promise<unknown> {
    const { tokens } = this.#dependencies;
    const token = await tokens.current();
    try {
      return await this.#exchange(request, token);
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      const renewed = await tokens.renew();
      request.signal.throwIfAborted();
      if (renewed === null) throw error;
      return await this.#exchange(request, renewed);
    }
  }

  async #exchange({ method, query, body, signal }: AdminRequest, token: string | null): Promise<unknown> {
    const { send, language } = this.#dependencies;
    const address = query ? `${ADDRESS}?${new URLSearchParams(query)}` : ADDRESS;
    const response = await send(address, {
      method,
      headers: {
        Accept: "application/json",
        "Accept-Language": language(),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: "no-store",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const answer = parsed(await response.text());
    const { status } = response;
    if (response.ok && answer !== undefined) return answer;
    const { code, text } = readServerError(answer);
    throw new AdminCallFailed({ status, code, text, retryAfter: response.headers.get("retry-after") });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
