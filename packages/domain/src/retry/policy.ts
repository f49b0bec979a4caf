/** How often a call is attempted, and how long to wait between attempts. */
export interface RetryPolicy {
  /** Attempts in all, the first included. */
  readonly attempts: number;
  /** Wait before the second attempt, in milliseconds. */
  readonly baseDelayMs: number;
  /** How the wait grows: it doubles, or it is the base times the number of the failed attempt. */
  readonly growth: "doubling" | "linear";
}

/** The longest wait between two attempts, in milliseconds. */
export const MAX_DELAY_MS = 10_000;

/** Jitter: the maximum share by which a wait is lengthened, so that clients do not all retry at once. */
export const JITTER = 0.1;

/** The longest `Retry-After` to wait for, in milliseconds; a longer one fails the call. */
export const MAX_RETRY_AFTER_MS = 60_000;

const doubling = (attempts: number): RetryPolicy => ({ attempts, baseDelayMs: 1000, growth: "doubling" });
const linear = (attempts: number): RetryPolicy => ({ attempts, baseDelayMs: 1000, growth: "linear" });

/** Attempts per operation. */
export const RETRY_POLICIES = {
  signUp: doubling(3),
  signIn: doubling(3),
  google: doubling(2),
  signOut: doubling(2),
  passwordReset: doubling(3),
  passwordUpdate: doubling(2),
  resendVerification: doubling(3),
  profileCreation: doubling(3),
  profileUpdate: linear(3),
  avatarUpload: linear(3),
  adminCall: doubling(3),
  read: doubling(3),
} as const satisfies Record<string, RetryPolicy>;

/** The operations that are retried when the network or the service fails. */
export type RetriedOperation = keyof typeof RETRY_POLICIES;

export interface DelayInput {
  readonly policy: RetryPolicy;
  /** The number of the attempt that failed, from 1. */
  readonly failedAttempt: number;
  /** From 0 to below 1, as `Math.random` gives it. */
  readonly random: number;
}

/** The wait before the next attempt, in milliseconds: by the policy, plus up to 10% jitter, at most 10 s. */
export function retryDelay({ policy, failedAttempt, random }: DelayInput): number {
  const { baseDelayMs, growth } = policy;
  const delay = growth === "doubling" ? baseDelayMs * 2 ** (failedAttempt - 1) : baseDelayMs * failedAttempt;
  return Math.min(MAX_DELAY_MS, delay * (1 + JITTER * random));
}
