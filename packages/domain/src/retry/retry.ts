import type { Instant } from "../time/index.ts";
import {
  MAX_RETRY_AFTER_MS,
  RETRY_POLICIES,
  type RetriedOperation,
  type RetryPolicy,
  retryDelay,
} from "./policy.ts";
import { transienceOf } from "./transience.ts";

/** The part of an `AbortSignal` that a retry needs. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  throwIfAborted(): void;
}

/** What a retry needs from its environment: a clock, a timer and randomness. */
export interface RetryEnvironment {
  /** The current time, in milliseconds since 1970, as `Date.now` gives it. */
  readonly now: () => Instant;
  /** Waits a number of milliseconds; rejects as soon as the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: CancelSignal) => Promise<void>;
  /** From 0 to below 1, as `Math.random`. */
  readonly random: () => number;
}

/** A failed attempt that will be followed by another one. */
export interface RetryNotice {
  readonly error: unknown;
  /** The pause before the next attempt, in milliseconds. */
  readonly delayMs: number;
}

/** A call that may be retried. */
export interface RetryInput<Result> {
  readonly operation: RetriedOperation;
  /** One attempt; the number counts from 1. */
  readonly attempt: (number: number) => Promise<Result>;
  readonly environment: RetryEnvironment;
  readonly signal?: CancelSignal;
  /** Whether the call may be repeated after this failure. Default: always. */
  readonly mayRepeat?: (error: unknown) => boolean;
  /** Called before each pause. */
  readonly onRetry?: ((notice: RetryNotice) => void) | undefined;
}

/** The next step after a failed attempt: give up, or wait and try again. */
export type RetryDecision = { readonly retry: false } | { readonly retry: true; readonly delayMs: number };

export interface RetryDecisionInput {
  readonly policy: RetryPolicy;
  /** The number of the attempt that failed, from 1. */
  readonly failedAttempt: number;
  readonly error: unknown;
  readonly now: Instant;
  /** From 0 to below 1. */
  readonly random: number;
}

/**
 * Decides what to do after a failed attempt (decision 25): give up if no attempts are left, the failure is permanent,
 * or the service's pause is too long; else wait for the longer of the policy's wait and the service's.
 */
export function decideRetry({
  policy,
  failedAttempt,
  error,
  now,
  random,
}: RetryDecisionInput): RetryDecision {
  if (failedAttempt >= policy.attempts) return { retry: false };
  const transience = transienceOf(error, now);
  if (!transience.transient || transience.atLeastMs > MAX_RETRY_AFTER_MS) return { retry: false };
  const planned = retryDelay({ policy, failedAttempt, random });
  return { retry: true, delayMs: Math.max(planned, transience.atLeastMs) };
}

/**
 * Runs a call and retries transient failures, as often as its operation's policy allows.
 *
 * @returns the result of the first attempt that succeeds
 * @throws the last attempt's error; the signal's reason as soon as it is aborted, between attempts and during a pause
 */
export async function withRetry<Result>({
  operation,
  attempt,
  environment,
  signal,
  mayRepeat = () => true,
  onRetry,
}: RetryInput<Result>): Promise<Result> {
  const policy = RETRY_POLICIES[operation];
  for (let number = 1; ; number += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt(number);
    } catch (error) {
      signal?.throwIfAborted();
      if (!mayRepeat(error)) throw error;
      const { now, random } = environment;
      const decision = decideRetry({ policy, failedAttempt: number, error, now: now(), random: random() });
      if (!decision.retry) throw error;
      onRetry?.({ error, delayMs: decision.delayMs });
      await environment.sleep(decision.delayMs, signal);
    }
  }
}
