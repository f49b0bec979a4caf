import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@regia/api/client";
import { retryAfterMs, retryDelay } from "@regia/domain/retry";
import { explainBackend } from "../../backend/failure.ts";
import type { Context } from "../../program/context.ts";

/** Thrown when the person asked the run to end. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

/** How long failures are waited out. */
export interface BackoffOptions {
  /** How long to wait for a lost connection, in milliseconds. */
  readonly longestOutage: number;
  /** Aborted when the person asks the run to end. */
  readonly signal: AbortSignal;
  readonly tell: (sentence: string) => void;
  readonly context: Context;
}

/** The longest `Retry-After` that a long run waits for, in milliseconds; a longer one ends the run. */
const LONGEST_RETRY_AFTER = 15 * 60_000;

/** As the product waits between attempts, until the longest wait is over. */
const POLICY = { attempts: Number.POSITIVE_INFINITY, baseDelayMs: 500, growth: "doubling" } as const;

const UNANSWERED: readonly ApiError["kind"][] = ["unreachable", "timeout"];

/** Whether a failure may pass by itself: the network, 429, and 5xx in whatever form it comes (decision 25). */
function mayPass(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (UNANSWERED.includes(error.kind) || error.status === 429 || error.status >= 500)
  );
}

/** Waits out failures that pass, once for all calls that are under way. */
export class Backoff {
  readonly #options: BackoffOptions;
  /** When the failures began, by the monotonic clock; undefined while there are none. */
  #failingSince: number | undefined;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /**
   * Makes a call again and again until it is answered: after the pause that the backend asks for, or, where the connection
   * is lost, in growing pauses until it is back.
   *
   * @param attempt - a call that may be sent twice
   * @throws Interrupted when the person asks to end during a pause; CliError where the failure is final or lasts too long
   */
  async outlast<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (let failedAttempt = 1; ; failedAttempt += 1) {
      try {
        const result = await attempt();
        this.#recover();
        return result;
      } catch (error) {
        if (!mayPass(error)) throw explainBackend(error, this.#options.context);
        await this.#pause(error, failedAttempt);
      }
    }
  }

  #recover(): void {
    if (this.#failingSince === undefined) return;
    this.#failingSince = undefined;
    this.#options.tell(this.#options.context.t("bulk:run.backAgain"));
  }

  async #pause(error: ApiError, failedAttempt: number): Promise<void> {
    const { context, longestOutage, signal, tell } = this.#options;
    const asked = retryAfterMs(error.retryAfter, Date.now());
    const isBusy = error.status === 429 || asked > 0;
    if (asked > LONGEST_RETRY_AFTER) throw explainBackend(error, context);
    const isFirst = this.#failingSince === undefined;
    const since = this.#failingSince ?? performance.now();
    this.#failingSince = since;
    const left = longestOutage - (performance.now() - since);
    if (!isBusy && left <= 0) throw explainBackend(error, context);
    const planned = retryDelay({ policy: POLICY, failedAttempt, random: Math.random() });
    const delay = Math.max(asked, isBusy ? planned : Math.min(planned, left));
    if (isBusy) tell(context.t("bulk:run.askedToWait", { seconds: Math.ceil(delay / 1000) }));
    else if (isFirst)
      tell(context.t("bulk:run.connectionLost", { seconds: Math.ceil(longestOutage / 1000) }));
    try {
      await wait(delay, undefined, { signal });
    } catch {
      throw new Interrupted();
    }
  }
}
