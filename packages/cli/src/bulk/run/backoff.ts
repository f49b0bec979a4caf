import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@regia/api/client";
import { retryAfterMs, retryDelay } from "@regia/domain/retry";
import { explainBackend } from "../../backend/failure.ts";
import type { Context } from "../../program/context.ts";
import { Interrupted } from "../../program/interrupt.ts";

/** How long to wait for failures to pass. */
export interface BackoffOptions {
  /** How long to wait for a lost connection, in milliseconds. */
  readonly longestOutage: number;
  /** Aborted when the user interrupts the run. */
  readonly signal: AbortSignal;
  readonly report: (sentence: string) => void;
  readonly context: Context;
}

/** The longest `Retry-After` that a run waits for, in milliseconds; a longer one ends the run. */
const LONGEST_RETRY_AFTER = 15 * 60_000;

/** The product's growing waits between attempts, without a limit on their number. */
const POLICY = { attempts: Number.POSITIVE_INFINITY, baseDelayMs: 500, growth: "doubling" } as const;

const UNANSWERED: readonly ApiError["kind"][] = ["unreachable", "timeout"];

/** Whether a failure may be temporary: a network error, 429, or any 5xx (decision 25). */
function isTemporary(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (UNANSWERED.includes(error.kind) || error.status === 429 || error.status >= 500)
  );
}

/** Waits for temporary failures to pass, at the same time for all running calls. */
export class Backoff {
  readonly #options: BackoffOptions;
  /** The time of the first failure by the monotonic clock; undefined while calls succeed. */
  #failingSince: number | undefined;

  constructor(options: BackoffOptions) {
    this.#options = options;
  }

  /**
   * Repeats a call until it is answered: after the server's `Retry-After`, or with growing waits while the connection
   * is lost.
   *
   * @param attempt - a call that may be sent more than once
   * @throws Interrupted if the run is interrupted during a wait; CliError if the failure is permanent or lasts too long
   */
  async repeat<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (let failedAttempt = 1; ; failedAttempt += 1) {
      try {
        const result = await attempt();
        this.#recover();
        return result;
      } catch (error) {
        if (!isTemporary(error)) throw explainBackend(error, this.#options.context);
        await this.#pause(error, failedAttempt);
      }
    }
  }

  #recover(): void {
    if (this.#failingSince === undefined) return;
    this.#failingSince = undefined;
    this.#options.report(this.#options.context.t("bulk:run.backAgain"));
  }

  async #pause(error: ApiError, failedAttempt: number): Promise<void> {
    const { context, longestOutage, signal, report } = this.#options;
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
    if (isBusy) report(context.t("bulk:run.askedToWait", { seconds: Math.ceil(delay / 1000) }));
    else if (isFirst)
      report(context.t("bulk:run.connectionLost", { seconds: Math.ceil(longestOutage / 1000) }));
    try {
      await wait(delay, undefined, { signal });
    } catch {
      throw new Interrupted();
    }
  }
}
